import { deviceName } from "#domain/accounts/device-name.ts";
import { MAX_PASSKEY_NAME_LENGTH, MAX_PASSKEYS } from "#domain/accounts/second-factor.ts";
import { failure, type Result, success } from "#domain/result.ts";
import { type FieldFailure, invalid } from "#domain/validation/field-failure.ts";
import { PASSKEY_WORDING } from "#domain/wording/second-factor.ts";
import type { DeviceClues } from "#ports/auth-sessions.ts";
import type { Passkey } from "#ports/passkeys.ts";
import type { WebPorts } from "#ports/web-ports.ts";
import type { RemoveFactorInput, RemoveFactorPorts } from "./authenticator.ts";
import { type AccountChange, type ChangePorts, type ChangeRefused, refuseChange } from "./change-guard.ts";
import { dropIdleRecoveryCodes, firstRecoveryCodes, tellOfFactor, undoLinkOf } from "./factors.ts";
import {
  type PasskeyAnswer,
  type PasskeyAsked,
  type PasskeyRefused,
  type PasskeysUnavailable,
  refuseUnavailable,
} from "./passkey-answers.ts";

export type AskForNewFailure =
  | ChangeRefused
  | PasskeysUnavailable
  | { readonly code: "passkey-limit-reached" }
  | { readonly code: "account-gone" };

/** What the browser makes a passkey by; those that the account has are named, so that a device makes no second. */
export async function askForNewPasskey(
  ports: ChangePorts & Pick<WebPorts, "authSteps" | "passkeyCeremonies">,
  input: AccountChange,
): Promise<Result<PasskeyAsked, AskForNewFailure>> {
  const { userId } = input;
  const refused = refuseUnavailable(ports.passkeyCeremonies) ?? (await refuseChange(ports, input));
  if (refused !== null) return failure(refused);
  const [user, known] = await Promise.all([ports.users.findById(userId), ports.passkeys.listOf(userId)]);
  if (user === null) return failure({ code: "account-gone" });
  if (known.length >= MAX_PASSKEYS) return failure({ code: "passkey-limit-reached" });
  const { options, challenge } = await ports.passkeyCeremonies.askForNew(user, known);
  return success({ options, ...(await ports.authSteps.begin("passkey-new", { userId, data: challenge })) });
}

interface AddPasskeyInput extends PasskeyAnswer {
  readonly userId: number;
  readonly sessionId: string;
  /** Empty for that of the device. */
  readonly name: string;
  readonly device: DeviceClues;
  readonly publicUrl: string;
}

export type AddPasskeyFailure =
  | FieldFailure<"name">
  | PasskeyRefused
  | { readonly code: "passkey-known" }
  | { readonly code: "account-gone" };

interface PasskeyAdded {
  readonly passkey: Passkey;
  /** Null where the account has some. */
  readonly recoveryCodes: readonly string[] | null;
}

type AddPasskeyPorts = Pick<WebPorts, "authSteps" | "passkeyCeremonies" | "passkeys" | "secondFactors" | "random"> &
  Pick<WebPorts, "users" | "authSessions" | "audit" | "clock" | "mailedLinks" | "mail" | "background" | "limits">;

export async function addPasskey(
  ports: AddPasskeyPorts,
  { userId, sessionId, name, token, response, device, publicUrl }: AddPasskeyInput,
): Promise<Result<PasskeyAdded, AddPasskeyFailure>> {
  const named = readName(name.trim() === "" ? deviceName(device.userAgent) : name);
  if (!named.ok) return named;
  const step = token === null ? null : await ports.authSteps.finish("passkey-new", token);
  const made = step?.userId === userId ? await ports.passkeyCeremonies.checkNew(response, step.data) : null;
  if (made === null) return failure({ code: "passkey-refused" });
  const user = await ports.users.findById(userId);
  if (user === null) return failure({ code: "account-gone" });
  const undoLink = await undoLinkOf(ports, user, publicUrl);
  const createdAt = ports.clock.now();
  const passkey = await ports.passkeys.add({ ...made, userId, name: named.value, createdAt }, MAX_PASSKEYS);
  if (passkey === null) return failure({ code: "passkey-known" });
  await ports.authSessions.prove(userId, sessionId);
  const { address } = device;
  await tellOfFactor(ports, user, { action: "passkey-added", address, about: passkey.name, publicUrl, undoLink });
  return success({ passkey, recoveryCodes: await firstRecoveryCodes(ports, userId) });
}

export interface PasskeyNotFound {
  readonly code: "passkey-not-found";
}

export async function renamePasskey(
  { passkeys }: Pick<WebPorts, "passkeys">,
  { userId, id, name }: { readonly userId: number; readonly id: string; readonly name: string },
): Promise<Result<null, FieldFailure<"name"> | PasskeyNotFound>> {
  const named = readName(name);
  if (!named.ok) return named;
  return (await passkeys.rename(userId, id, named.value)) ? success(null) : failure({ code: "passkey-not-found" });
}

export async function removePasskey(
  ports: RemoveFactorPorts,
  input: RemoveFactorInput & { readonly id: string },
): Promise<Result<null, ChangeRefused | PasskeyNotFound>> {
  const { userId, id, address, publicUrl } = input;
  const [user, own] = await Promise.all([ports.users.findById(userId), ports.passkeys.listOf(userId)]);
  const passkey = own.find((one) => one.id === id);
  if (user === null || passkey === undefined) return failure({ code: "passkey-not-found" });
  const refused = await refuseChange(ports, input);
  if (refused !== null) return failure(refused);
  await ports.passkeys.remove(userId, id);
  await dropIdleRecoveryCodes(ports, userId);
  await tellOfFactor(ports, user, { action: "passkey-removed", address, about: passkey.name, publicUrl });
  return success(null);
}

function readName(text: string): Result<string, FieldFailure<"name">> {
  const name = text.trim();
  if (name === "" || /\p{Cc}/u.test(name)) return invalid("name", PASSKEY_WORDING.nameRequired);
  return name.length > MAX_PASSKEY_NAME_LENGTH ? invalid("name", PASSKEY_WORDING.nameTooLong) : success(name);
}
