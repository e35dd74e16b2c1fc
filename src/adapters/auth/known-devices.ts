import { timingSafeEqual } from "node:crypto";
import type { Clock } from "#ports/clock.ts";
import type { DeviceAccount, KnownDevices } from "#ports/known-devices.ts";
import type { Random } from "#ports/random.ts";
import type { Secrets } from "#ports/secrets.ts";

interface Mark {
  readonly userId: number;
  /** Of 1970. */
  readonly day: number;
  readonly id: string;
  readonly signature: string;
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** Browsers keep no cookie for longer. */
const LIFETIME_DAYS = 400;
const ID_BYTES = 12;
const MARK = /^(\d{1,10})\.(\d{1,6})\.([\w-]{16})\.([\da-f]{64})$/;
/** Accounts that are known on one browser. */
const KEPT = 4;
const BETWEEN = "~";

export function knownDevices(
  secrets: Pick<Secrets, "index">,
  clock: Pick<Clock, "now">,
  random: Pick<Random, "bytes">,
): KnownDevices {
  const today = () => Math.floor(clock.now().getTime() / DAY_MS);
  const sign = ({ userId, storedPassword }: DeviceAccount, { day, id }: Pick<Mark, "day" | "id">) =>
    secrets.index("known-devices", `${userId}/${day}/${id}/${storedPassword}`);

  function recognise(account: DeviceAccount, marks: string | null): string | null {
    const isTheirs = (mark: Mark) =>
      mark.userId === account.userId &&
      today() - mark.day < LIFETIME_DAYS &&
      timingSafeEqual(Buffer.from(mark.signature), Buffer.from(sign(account, mark)));
    return parse(marks).find(isTheirs)?.id ?? null;
  }

  return {
    recognise,
    mark(account, marks) {
      const id = recognise(account, marks) ?? Buffer.from(random.bytes(ID_BYTES)).toString("base64url");
      const day = today();
      const own: Mark = { userId: account.userId, day, id, signature: sign(account, { day, id }) };
      const others = parse(marks).filter(({ userId }) => userId !== account.userId);
      return [own, ...others.slice(0, KEPT - 1)].map(textOf).join(BETWEEN);
    },
  };
}

function textOf({ userId, day, id, signature }: Mark): string {
  return `${userId}.${day}.${id}.${signature}`;
}

/** What a browser sends may be anything; the first few marks in it are looked at. */
function parse(marks: string | null): Mark[] {
  const texts = (marks ?? "").split(BETWEEN, KEPT);
  return texts.flatMap((text) => {
    const [, userId, day, id, signature] = MARK.exec(text) ?? [];
    if (userId === undefined || day === undefined || id === undefined || signature === undefined) return [];
    return [{ userId: Number(userId), day: Number(day), id, signature }];
  });
}
