import { describe, expect, test } from "vitest";
import { EMPLOYEE_WORDING } from "#domain/employees/employee.ts";
import type { SessionReason } from "#domain/sessions/session-state.ts";
import { SESSION_REASONS } from "#domain/sessions/session-state.ts";
import {
  LOGIN_WORDING,
  PROFILE_WORDING,
  RECOVERY_WORDING,
  RESET_WORDING,
  SIGNUP_WORDING,
} from "#domain/wording/accounts.ts";
import { describeResults, FAQ_WORDING, TUTORIAL_WORDING } from "#domain/wording/content.ts";
import { describeMediaFailure } from "#domain/wording/downloads.ts";
import { INSTANCE_WORDING } from "#domain/wording/instances.ts";
import { describeRateLimit, PAGE_WORDING, SERVER_WORDING } from "#domain/wording/server.ts";
import { SESSION_WORDING } from "#domain/wording/sessions.ts";
import { AUTH_CONTEXT_MISSING } from "#domain/wording/signed-in.ts";
import { describeWhatsAppSendFailure, otpText } from "#domain/wording/whatsapp/sending.ts";
import { describeWhatsAppSession } from "#domain/wording/whatsapp/session.ts";

test("keeps the specification's sentences to the letter", () => {
  expect(LOGIN_WORDING).toEqual({
    fillAllFields: "Please fill in all fields",
    emailInvalid: "Please enter a valid email address",
    credentialsInvalid: "Invalid email or password",
    failed: "Login failed. Please try again.",
    error: "An error occurred during login. Please try again.",
  });
  expect(SIGNUP_WORDING).toMatchObject({
    termsRequired: "You must accept the terms and conditions",
    passwordTooShort: "Password must be at least 8 characters",
    emailTaken: "Email already exists",
    noId: "Registration failed",
    failed: "Registration failed. Please try again.",
    error: "An error occurred during signup",
  });
  expect(INSTANCE_WORDING).toMatchObject({
    freeLimitReached:
      "You've reached the maximum limit of 2 free instances. To create more instances, please upgrade your subscription.",
    clientNameFailed: "Failed to generate client name",
    tokenFailed: "Failed to generate unique token",
    saveFailed: "Failed to save instance",
    deleteFailed: "Failed to delete instance",
    formError: "An error occurred while saving the instance",
  });
  expect(SESSION_WORDING).toMatchObject({
    missingClientOrToken: "Missing client or token information",
    missingClientIdOrToken: "Missing client ID or device token",
    checkStatusFailed: "Failed to check status",
    checkSessionStatusFailed: "Failed to check session status",
    startFailed: "Failed to start session",
    sessionStartFailed: "Session start failed",
    statusCheckFailed: "Status check failed",
    logoutFailed: "Failed to logout",
    sendFailed: "Failed to send message",
    unknownMessageType: "Unknown message type",
    requestCodeFailed: "Failed to request verification code",
    verifyCodeFailed: "Failed to verify code",
    loggedOut: "Logged out successfully",
  });
  expect(SERVER_WORDING).toMatchObject({
    done: "Operation executed successfully",
    error: "Server error occurred",
    noResponse: "No response received from server",
  });
  expect(PAGE_WORDING).toMatchObject({ unauthorized: "403 - Unauthorized", notFound: "404 - Page Not Found" });
  expect(RECOVERY_WORDING).toMatchObject({
    emailRequired: "Please enter your email address",
    failed: "Failed to send recovery email",
    error: "An error occurred. Please try again.",
  });
  expect(RESET_WORDING).toMatchObject({ mismatch: "Passwords do not match", failed: "Failed to reset password" });
  expect(PROFILE_WORDING).toMatchObject({
    nameRequired: "Name is required",
    currentPasswordRequired: "Current password is required to change password",
    passwordTooShort: "Password must be at least 6 characters",
    mismatch: "Passwords do not match",
    phoneInvalid: "Invalid phone number format",
    updated: "Profile updated successfully!",
    failed: "Failed to update profile",
    error: "Failed to update profile. Please try again.",
  });
  expect(AUTH_CONTEXT_MISSING).toBe("useAuth must be used within an AuthProvider");
  expect(TUTORIAL_WORDING).toEqual({ empty: "No tutorials available", loadFailed: "Failed to load tutorials" });
  expect(FAQ_WORDING).toEqual({
    empty: "No FAQs available",
    noResults: "No results found",
    loadFailed: "Failed to load FAQs",
  });
  expect(EMPLOYEE_WORDING).toMatchObject({
    empty: "No employees found. Add your first employee!",
    openFailed: "Error opening database",
    fetchFailed: "Error fetching employees",
    addFailed: "Error adding employee",
    updateFailed: "Error updating employee",
    deleteFailed: "Error deleting employee",
    confirmDelete: "Are you sure you want to delete this employee?",
    formError: "An error occurred",
  });
});

describe("a session in words", () => {
  const session = (reason: SessionReason, phone: string | null = null) =>
    describeWhatsAppSession({ state: "inactive", reason, phone });

  test("has one sentence for each reason, and no two alike", () => {
    const sentences = SESSION_REASONS.map((reason) => session(reason));
    expect(new Set(sentences).size).toBe(SESSION_REASONS.length);
    expect(sentences).not.toContain("");
  });

  test("says whom the moment is waiting for", () => {
    expect(session("waiting-for-scan")).toBe("Waiting for your phone");
    expect(session("phone-scanned")).toBe("Linking");
    expect(session("linked", "9647701234567")).toBe("Connected as +9647701234567");
    expect(session("linked")).toBe("Connected");
  });
});

test("a session that was given up is not said to reconnect", () => {
  const sentence = describeWhatsAppSession({ state: "inactive", reason: "connection-lost", phone: null });
  expect(sentence).toBe("WhatsApp could not be reached. Start the session again.");
});

describe("a failed send", () => {
  test("repeats why the session is not connected", () => {
    const status = { state: "reconnecting", reason: "connection-lost", phone: null } as const;
    expect(describeWhatsAppSendFailure({ code: "not-connected", status })).toBe(
      "The instance is not connected. The connection was lost. Reconnecting.",
    );
  });

  test("says what to do next", () => {
    expect(describeWhatsAppSendFailure({ code: "recipient-not-found" })).toContain("Check it");
    expect(describeWhatsAppSendFailure({ code: "account-restricted" })).toContain("Do not retry");
    expect(describeWhatsAppSendFailure({ code: "refused", providerCode: "479" })).toContain("(479)");
    expect(describeWhatsAppSendFailure({ code: "not-acknowledged" })).toContain("did not confirm the message in time");
    expect(describeWhatsAppSendFailure({ code: "not-acknowledged" })).toContain("check before sending it again");
    expect(describeWhatsAppSendFailure({ code: "connection-lost" })).toContain("The connection dropped");
    expect(describeWhatsAppSendFailure({ code: "connection-lost" })).toContain("check before sending it again");
  });
});

test.each([
  [{ code: "url-invalid" }, "The media URL is not a web address. Give one that starts with https:// or http://."],
  [
    { code: "url-blocked" },
    "The media URL does not lead to a public address. Put the file where anyone can download it.",
  ],
  [{ code: "unreachable" }, "The media URL could not be reached. Check the address."],
  [{ code: "too-slow" }, "The media URL took too long to download. Use a faster host or a smaller file."],
  [
    { code: "http-status", status: 403 },
    "The media URL answered with status 403. Check that it can be opened without logging in.",
  ],
  [{ code: "too-large", maxBytes: 16 * 1024 * 1024 }, "The file is larger than 16 MB. Send a smaller image."],
  [
    { code: "wrong-type", mimetype: "text/html" },
    "The URL does not lead to an image that WhatsApp can show (it is text/html).",
  ],
  [{ code: "wrong-type", mimetype: null }, "The URL does not lead to an image that WhatsApp can show."],
] as const)("explains the download problem %j", (problem, sentence) => {
  expect(describeMediaFailure(problem, "image")).toBe(sentence);
});

test.each([
  ["image", "WhatsApp shows a GIF as a video, not as an image. Send it as a video, or as a document."],
  [
    "video",
    "WhatsApp shows no GIF file, and this server cannot convert it. Convert it to MP4 and send that as a video, or send it as a document.",
  ],
] as const)("says what to do with a GIF that is sent as %s", (kind, sentence) => {
  expect(describeMediaFailure({ code: "wrong-type", mimetype: "image/gif" }, kind)).toBe(sentence);
});

test("names the other kind of media too", () => {
  const problem = { code: "wrong-type", mimetype: null } as const;
  expect(describeMediaFailure(problem, "video")).toBe("The URL does not lead to a video that WhatsApp can show.");
});

test("counts what a search found", () => {
  expect([0, 1, 2].map(describeResults)).toEqual(["0 results found", "1 result", "2 results found"]);
});

test("tells a one-time code, and to keep it", () => {
  expect(otpText("123456")).toBe("123456 is your verification code. For your security, do not share it.");
});

test.each([
  [1, "Too many attempts. Try again in 1 second."],
  [59, "Too many attempts. Try again in 59 seconds."],
  [60, "Too many attempts. Try again in 1 minute."],
  [61, "Too many attempts. Try again in 2 minutes."],
  [3600, "Too many attempts. Try again in 60 minutes."],
])("says when to try again: %i seconds", (seconds, sentence) => {
  expect(describeRateLimit(seconds)).toBe(sentence);
});
