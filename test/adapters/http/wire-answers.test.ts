import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { expect, it } from "vitest";
import { webRefusal, webStopAnswer } from "#adapters/http/wire-answers.ts";
import { refusedRequest } from "#adapters/http-kit/wire-answer.ts";
import { describeForeignHost } from "#domain/wording/server.ts";

const BROWSER = "text/html,application/xhtml+xml,*/*;q=0.8";

function asking(url: string, accept?: string): IncomingMessage {
  const headers = { "x-request-id": "mine-1", ...(accept === undefined ? {} : { accept }) };
  return Object.assign(new IncomingMessage(new Socket()), { url, headers });
}

it("gives a reader a page with the sentence, when to come again and no style or script that would be refused too", () => {
  const { status, headers, body } = webStopAnswer(asking("/dashboard", BROWSER), "refused");
  expect(status).toBe(503);
  expect(headers).toMatchObject({ "content-type": "text/html; charset=utf-8", "retry-after": "1" });
  expect(body).toContain("<h1>The server is stopping and takes no more requests. Nothing was done.</h1>");
  expect(body).toContain("Request mine-1");
  expect(body).not.toMatch(/<script|<link|<img/);
});

it.each([
  ["the data API, whatever is accepted", "/api/instances", BROWSER],
  ["a program", "/login", "application/json"],
  ["who does not say", "/login", undefined],
])("gives the one shape of failed answers to %s", (_, url, accept) => {
  const { status, headers, body } = webStopAnswer(asking(url, accept), "refused");
  expect(status).toBe(503);
  expect(headers).toMatchObject({ "content-type": "application/json; charset=utf-8", "retry-after": "1" });
  expect(JSON.parse(body)).toMatchObject({ success: false, code: "UNAVAILABLE", requestId: "mine-1", retryAfter: 1 });
});

it("does not invite to ask again where something may have been done", () => {
  const { status, headers, body } = webStopAnswer(asking("/api/instances"), "cut-off");
  expect(status).toBe(504);
  expect(headers).not.toHaveProperty("retry-after");
  expect(JSON.parse(body).message).toBe("The server stopped before this was finished. It may have been done.");
});

it("gives a reader who came by another name a page that says which variable to set, and a program the same in JSON", () => {
  const refused = (accept: string) => {
    const request = asking("/login", accept);
    return webRefusal(request, refusedRequest(request, "HOST_REFUSED", describeForeignHost("PUBLIC_URL")));
  };
  const page = refused(BROWSER);
  expect([page.status, page.headers["content-type"]]).toEqual([421, "text/html; charset=utf-8"]);
  expect(page.body).toContain("add the name to ALLOWED_HOSTS.</h1>");
  expect(page.body).not.toContain("Try again");
  expect(JSON.parse(refused("*/*").body)).toMatchObject({ code: "HOST_REFUSED" });
});
