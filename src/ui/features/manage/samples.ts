import { westernDigits } from "#domain/phone-number.ts";

/** What is sent for a field left empty; the files are our own, so that a first send needs no other site. Source: spec §5. */
export const SAMPLES = {
  imagePath: "/samples/photo.jpg",
  videoPath: "/samples/video.mp4",
  filePath: "/samples/document.pdf",
  contactName: "Test Contact",
  contactNumber: "00000000000",
  latitude: "33.3152",
  longitude: "44.3661",
  placeName: "My Location",
  address: "Baghdad, Iraq",
} as const;

export interface Samples {
  readonly text: string;
  readonly imageUrl: string;
  readonly videoUrl: string;
  readonly fileUrl: string;
}

/** The samples that depend on whose form it is and where this page came from. */
export function samplesFor(instanceName: string, origin: string): Samples {
  return {
    text: `Test Message From ${instanceName}`,
    imageUrl: origin + SAMPLES.imagePath,
    videoUrl: origin + SAMPLES.videoPath,
    fileUrl: origin + SAMPLES.filePath,
  };
}

/** Left out unless something was typed. */
export function captionOf(typed: string): { caption?: string } {
  return typed.trim() ? { caption: typed } : {};
}

export function contactNumberOf(typed: string): string {
  return westernDigits(typed).replace(/[\s-]/g, "") || SAMPLES.contactNumber;
}

/** A place as typed. */
export interface PlaceDraft {
  readonly latitude: string;
  readonly longitude: string;
  readonly placeName: string;
  readonly address: string;
}

export function placeOf(draft: PlaceDraft): { latitude: number; longitude: number; name: string; address: string } {
  return {
    latitude: Number(draft.latitude || SAMPLES.latitude),
    longitude: Number(draft.longitude || SAMPLES.longitude),
    name: draft.placeName.trim() || SAMPLES.placeName,
    address: draft.address.trim() || SAMPLES.address,
  };
}
