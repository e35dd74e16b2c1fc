import { expect, it } from "vitest";
import { answerOf } from "#domain/campaigns/stop-words.ts";

it("an answer ends campaigns where it is nothing but the word, however it is written", () => {
  for (const text of [
    "STOP",
    " stop. ",
    "Stop!",
    "*STOP*",
    "إيقاف",
    "إِيقَاف",
    "ايقاف",
    "توقف",
    "unsubscribe",
    "الغاء  الاشتراك",
    "ＳＴＯＰ",
  ]) {
    expect([text, answerOf(text)]).toEqual([text, "stop"]);
  }
  for (const text of ["START", "ابدأ", "unstop"]) expect([text, answerOf(text)]).toEqual([text, "start"]);
  for (const text of ["", "Please do not stop", "the bus stop", "نعم", "stop ".repeat(50), "👍"]) {
    expect([text, answerOf(text)]).toEqual([text, null]);
  }
});
