import { expect, it } from "vitest";
import { answerOf, eachOnce, isOneOf, isStopWord, mayBeOneOf } from "#domain/campaigns/stop-words.ts";

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

it("a word of an account's own is compared as the others are", () => {
  const words = ["Genug jetzt", "كَفى", "لا للرسائل"];
  for (const text of ["genug  JETZT!", "كفى", "*لا للرسائل*"])
    expect([text, isOneOf(words, text)]).toEqual([text, true]);
  for (const text of ["genug", "jetzt genug", "", "كفى لي"])
    expect([text, isOneOf(words, text)]).toEqual([text, false]);
  expect(["", "!", "👍", "x".repeat(65), "x"].map(mayBeOneOf)).toEqual([false, false, false, false, true]);
});

it("an account's words say something, and begin no campaigns", () => {
  expect(["Genug", "START", "ابدأ", "!", "👍", "7"].map(isStopWord)).toEqual([true, false, false, false, false, true]);
  expect(eachOnce(["Genug", " genug! ", "كَفى", "كفى", "no   more"])).toEqual(["Genug", "كَفى", "no more"]);
});
