import type { User, UserRole } from "#domain/accounts/user.ts";
import type { Subscription } from "#domain/instances/instance.ts";
import type { Result } from "#domain/result.ts";
import type { Language } from "#languages/languages.ts";

export interface NewUser {
  readonly name: string;
  /** Lower case. */
  readonly email: string;
  /** Salted: no two are the same. */
  readonly passwordHash: string;
  readonly country: string;
  readonly referrerId: number | null;
  /** English where it is not given. */
  readonly language?: Language | undefined;
  readonly createdAt: Date;
}

/** What a user may change; `passwordHash` undefined keeps the password. */
interface UserChanges {
  readonly name: string;
  readonly phone: string | null;
  readonly country: string | null;
  readonly passwordHash?: string | undefined;
}

/** Accounts. E-mail addresses are compared without regard to case. */
export interface UserStore {
  /** One statement: of two requests with one e-mail, one is refused. */
  create(user: NewUser): Promise<Result<User, { code: "email-taken" }>>;
  findById(id: number): Promise<User | null>;
  /** With the stored password: an argon2id hash, or the plain text of an account from before hashing. */
  findByEmail(email: string): Promise<{ user: User; storedPassword: string } | null>;
  /** One statement. Null when there is no such user. */
  update(id: number, changes: UserChanges): Promise<User | null>;
  /** A hash, or the plain text of an old account; null when there is no such user. */
  storedPassword(id: number): Promise<string | null>;
  /** Only while `stored` stands there, where that is given. */
  replacePasswordHash(id: number, passwordHash: string, stored?: string): Promise<void>;
  /** Only while the address is theirs, where one is given. */
  markVerified(id: number, email?: string): Promise<void>;
  /** One statement; a changed address counts as proved. False where another account has it, or the user is gone. */
  changeEmail(id: number, email: string): Promise<boolean>;
  /** Null ends it. */
  setSuspended(id: number, since: Date | null): Promise<void>;
  /** Only where no deletion is planned yet: asked for twice, the first date stays. */
  planDeletion(id: number, at: Date): Promise<void>;
  /** Takes a deletion back that is planned for later than `now`; one that is due goes on. */
  cancelDeletion(id: number, now: Date): Promise<void>;
  setLanguage(id: number, language: Language): Promise<void>;
  setRole(id: number, role: UserRole): Promise<void>;
  /** Theirs and that of all their instances. */
  setSubscription(id: number, subscription: Subscription): Promise<void>;
  countReferredBy(referrerId: number): Promise<number>;
}
