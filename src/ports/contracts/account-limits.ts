import { z } from "zod";
import { isNewChatsOnly, type ToldLimits } from "#domain/sessions/account-limits.ts";
import { HOLD_REASONS, QUOTA_WARNINGS } from "#domain/sessions/queue.ts";

/** What an account may not do just now, and what it soon may not. */

export const newChatQuotaSchema = z
  .object({
    used: z.number().int(),
    most: z.number().int().describe("To so many people the account may write first, until they are counted anew"),
    warning: z
      .enum(QUOTA_WARNINGS)
      .describe("The network's own: `first` and `second` come before it is used up, `reached` when it is"),
    renewsAt: z.iso.datetime().nullable().describe("When they are counted anew; null where the network does not say"),
  })
  .meta({ id: "NewChatQuota" });

export const accountLimitsSchema = z
  .object({
    hold: z
      .object({
        reason: z
          .enum(HOLD_REASONS)
          .exclude(["pace"])
          .describe(
            "`restricted`: the network lets the account start no chats. `new-chats`: it has written to enough new people for today, by the pace that is kept here. `flood`: the network asks for time",
          ),
        affects: z
          .enum(["new_chats", "all"])
          .describe("`new_chats`: people whom the account has written with are still written to"),
        until: z.iso.datetime(),
      })
      .nullable()
      .describe("What holds messages back now, and until when; null while nothing does"),
    newChats: newChatQuotaSchema
      .nullable()
      .describe("How many new people the network lets the account write to; null where it has named no number"),
  })
  .meta({ id: "AccountLimits" });

type WrittenLimits = z.infer<typeof accountLimitsSchema>;
type WrittenQuota = z.infer<typeof newChatQuotaSchema>;

export function writeLimits({ hold, newChats }: ToldLimits): WrittenLimits {
  return {
    hold:
      hold === null || hold.reason === "pace"
        ? null
        : {
            reason: hold.reason,
            affects: isNewChatsOnly(hold.reason) ? "new_chats" : "all",
            until: hold.until.toISOString(),
          },
    newChats: newChats === undefined ? null : writeQuota(newChats),
  };
}

/** Null of an account that nothing limits, nor soon will. */
export function writeLimited(limits: ToldLimits): string | null {
  const written = writeLimits(limits);
  const isNear = written.newChats !== null && written.newChats.warning !== "none";
  return written.hold === null && !isNear ? null : JSON.stringify(written);
}

export function readLimited(text: string): ToldLimits {
  const { hold, newChats } = JSON.parse(text) as WrittenLimits;
  return {
    hold: hold && { reason: hold.reason, until: new Date(hold.until) },
    ...(newChats && { newChats: readQuota(newChats) }),
  };
}

export function writeQuota({ renewsAt, ...quota }: NonNullable<ToldLimits["newChats"]>): WrittenQuota {
  return { ...quota, renewsAt: renewsAt?.toISOString() ?? null };
}

export function readQuota({ renewsAt, ...quota }: WrittenQuota): NonNullable<ToldLimits["newChats"]> {
  return { ...quota, renewsAt: renewsAt === null ? null : new Date(renewsAt) };
}
