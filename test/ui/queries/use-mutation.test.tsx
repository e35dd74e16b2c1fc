// @vitest-environment happy-dom
import { act, useState } from "react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type Screen, show } from "#test/support/ui.tsx";
import { useMutation } from "#ui/queries/use-mutation.ts";

interface Call {
  readonly done: (data: string) => Promise<void>;
  readonly failed: () => Promise<void>;
}

let calls: Call[];
let told: string[];
let page: Screen;
let change: ReturnType<typeof useChange>;
let hide: () => Promise<void>;
let whenDone: Promise<void> | undefined;

function useChange() {
  return useMutation({
    mutationFn: (word: string) =>
      new Promise<string>((resolve, reject) => {
        calls.push({
          done: (data) => act(async () => resolve(`${word} ${data}`)),
          failed: () => act(async () => reject(new Error("no"))),
        });
      }),
    onSuccess(data) {
      told.push(`done ${data}`);
      return whenDone;
    },
    onError: ({ message }) => told.push(`failed ${message}`),
    onSettled: () => told.push("settled"),
  });
}

function Form() {
  change = useChange();
  return null;
}

function Page() {
  const [isHere, setHere] = useState(true);
  hide = () => act(async () => setHere(false));
  return isHere ? <Form /> : null;
}

const ends = (name: string) => ({
  onSuccess: () => told.push(`${name} done`),
  onError: () => told.push(`${name} failed`),
});

beforeEach(async () => {
  [calls, told, whenDone] = [[], [], undefined];
  page = await show(<Page />);
});
afterEach(() => page.close());

it("tells how a change goes and went, and what it was called with", async () => {
  expect([change.status, change.variables]).toEqual(["idle", undefined]);
  await act(async () => change.mutate("a", ends("here")));
  expect([change.status, change.isPending, change.variables]).toEqual(["pending", true, "a"]);
  await calls[0]?.done("b");
  expect([change.status, change.isSuccess, change.data]).toEqual(["success", true, "a b"]);
  expect(told).toEqual(["done a b", "settled", "here done"]);
  await act(async () => change.reset());
  expect([change.status, change.data]).toEqual(["idle", undefined]);
});

it("that fails says why, and can be tried again", async () => {
  await act(async () => change.mutate("a", ends("here")));
  await calls[0]?.failed();
  expect([change.isError, change.error?.message]).toEqual([true, "no"]);
  expect(told).toEqual(["failed no", "settled", "here failed"]);
  await act(async () => change.mutate("a"));
  expect([change.isError, change.isPending]).toEqual([false, true]);
});

it("is under way until what follows it is done", async () => {
  let follow = () => {};
  whenDone = new Promise((resolve) => {
    follow = resolve;
  });
  await act(async () => change.mutate("a"));
  await calls[0]?.done("b");
  expect([change.isPending, told]).toEqual([true, ["done a b"]]);
  await act(async () => follow());
  expect([change.isSuccess, told]).toEqual([true, ["done a b", "settled"]]);
});

it("tells of the last of several, whichever comes last", async () => {
  await act(async () => change.mutate("a", ends("first")));
  await act(async () => change.mutate("b", ends("second")));
  await calls[1]?.done("2");
  await calls[0]?.failed();
  expect([change.status, change.data]).toEqual(["success", "b 2"]);
  expect(told).toEqual(["done b 2", "settled", "second done", "failed no", "settled"]);
});

it("is carried out when its place on the page is gone, which hears nothing of it", async () => {
  await act(async () => change.mutate("a", ends("here")));
  await hide();
  await calls[0]?.done("b");
  expect(told).toEqual(["done a b", "settled"]);
});
