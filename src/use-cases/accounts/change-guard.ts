import {
  type CurrentPasswordFailure,
  type CurrentPasswordPorts,
  checkCurrentPassword,
} from "./check-current-password.ts";
import { type FactorNeeded, type Proof, type ProofPorts, refuseUnproved } from "./factors.ts";

/** A change of what one signs in with. */
export interface AccountChange extends Proof {
  readonly userId: number;
  readonly currentPassword: string;
  readonly address: string | null;
}

export type ChangeRefused = CurrentPasswordFailure | FactorNeeded;

export type ChangePorts = CurrentPasswordPorts & ProofPorts;

/** Why it is not done: a session alone, found on a table, must not be worth more than itself. Null where it may be. */
export async function refuseChange(ports: ChangePorts, input: AccountChange): Promise<ChangeRefused | null> {
  const { userId, currentPassword: password, address } = input;
  return (await refuseUnproved(ports, input)) ?? (await checkCurrentPassword(ports, { userId, password, address }));
}
