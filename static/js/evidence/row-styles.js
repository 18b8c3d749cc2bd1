// How fields in rows and in dialogs of many look, with the first of them; without a connection they stay plain.
import { styled } from "../late-styles.js";

export const rowStyles = () => styled(document.querySelector("[data-row-styles]").dataset.rowStyles).catch(() => undefined);
