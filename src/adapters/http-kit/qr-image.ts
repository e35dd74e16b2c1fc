import { toDataURL } from "qrcode";

/** A PNG of a QR code, as a data URL: 384 pixels wide, with the quiet zone scanners want. */
export function qrImage(text: string): Promise<string> {
  return toDataURL(text, { errorCorrectionLevel: "M", margin: 2, width: 384 });
}
