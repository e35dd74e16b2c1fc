import type { FactRow } from "./prose.tsx";

/** What the server stores, in a reader's words; a test holds the times against those that the code keeps to. */

const WITH_INSTANCE = "until you log that account out or delete the instance";

export const STORED_ABOUT_YOU: readonly FactRow[] = [
  {
    name: "Account",
    text: "Name, e-mail address, country, phone if you give one, a hash of your password, when you joined, whose invitation brought you, your role and your subscription. To sign you in and to reach you.",
    kept: "until your account is deleted",
  },
  {
    name: "Sign-ins",
    text: "For each device: its browser's name, IP address and dates. To show you where you are signed in, and to sign you out.",
    kept: "for up to 30 days without use, or until you log out",
  },
  {
    name: "Reset links",
    text: "A hash of the link that you asked for to set a new password.",
    kept: "for 10 minutes, or until it is used",
  },
  {
    name: "Audit log",
    text: "That you logged in, changed your password, made an instance, looked at its token and the like: what, on which instance, when, from which IP address, and no messages. To notice and clear up break-ins; Security activity in your dashboard shows it to you.",
    kept: "as long as it is needed for that",
  },
  {
    name: "Request log",
    text: "Path, time, status and duration of each request. To find faults.",
    kept: "for a short while, by the server's own rotation",
  },
];

export const STORED_FOR_INSTANCES: readonly FactRow[] = [
  {
    name: "The instance",
    text: "Its name, client, dates and phone number; its token and, for Telegram, the API ID and App Hash, the secrets among them encrypted.",
    kept: "until you delete it",
  },
  {
    name: "Keys of a linked account",
    text: "What WhatsApp or Telegram give a linked device to sign in with, encrypted. To keep the account linked.",
    kept: WITH_INSTANCE,
  },
  {
    name: "Messages you send",
    text: "On WhatsApp their content, encrypted: phones ask for a message again that they could not read. On Telegram only their number. To follow them to their second tick.",
    kept: "for 48 hours",
  },
  {
    name: "Messages you receive",
    text: "On Telegram, encrypted: sender, kind and text, for your programs to fetch. On WhatsApp nothing.",
    kept: "for 48 hours",
  },
  {
    name: "Telegram contacts",
    text: "Who answers to a number or name that you wrote to, encrypted. Telegram limits how often one may ask.",
    kept: `for 7 days in the case of numbers, names ${WITH_INSTANCE}`,
  },
];
