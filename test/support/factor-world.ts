import { fakeCode } from "#test/fakes/totp.ts";
import { beginTotp, turnOnTotp } from "#use-cases/accounts/authenticator.ts";
import { addPasskey, askForNewPasskey } from "#use-cases/accounts/own-passkeys.ts";
import { ADDRESS, newUser } from "./owner.ts";
import { fakeWebPorts } from "./web-ports.ts";

const STEP_MS = 30_000;
export const DEVICE = { userAgent: null, address: ADDRESS };
const PUBLIC_URL = "http://localhost";
/** One that nobody has signed in with. */
export const BROWSER = { ...DEVICE, previousToken: null, deviceMarks: null, publicUrl: PUBLIC_URL };

/** A user who is signed in, and what they can sign in with besides their password. */
export async function factorWorld() {
  const { ports, stores } = fakeWebPorts();
  const user = await newUser(ports);
  const password = "correct horse";
  await ports.users.replacePasswordHash(user.id, await ports.passwords.hash(password));
  await ports.authSessions.start(user.id, DEVICE);
  const [session] = await ports.authSessions.list(user.id);
  const sessionId = session?.id ?? "";
  const reader = { userId: user.id, sessionId, provedAt: ports.clock.now(), address: ADDRESS, publicUrl: PUBLIC_URL };
  const owner = { ...reader, currentPassword: password };
  const code = () => fakeCode(ports.clock);
  const actions = () => ports.audit.entries.map(({ action }) => action);

  /** With the recovery codes; no code of the step at which the clock then stands was used. */
  async function withApp(): Promise<readonly string[]> {
    await beginTotp(ports, owner);
    const on = await turnOnTotp(ports, { ...reader, code: code() });
    ports.clock.pass(STEP_MS);
    if (!on.ok) throw new Error(`test: no app, ${on.failure.code}`);
    return on.value ?? [];
  }

  async function withPasskey(id = "key-1") {
    const asked = await askForNewPasskey(ports, owner);
    if (!asked.ok) throw new Error(`test: no passkey is asked for, ${asked.failure.code}`);
    const { token, options } = asked.value;
    const response = { id, challenge: options.challenge };
    const added = await addPasskey(ports, { ...reader, name: "Laptop", token, response, device: DEVICE });
    if (!added.ok) throw new Error(`test: no passkey, ${added.failure.code}`);
    return added.value.passkey;
  }

  return { ports, stores, user, reader, owner, code, actions, withApp, withPasskey };
}
