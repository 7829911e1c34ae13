// Limits and words of the contract that are needed without its schemas.

/** The base64 of a picture of 2 MB. */
const MAX_PICTURE = 4 * Math.ceil((2 * 1024 * 1024) / 3);
/** The limits of what is sent only on request, in characters. */
export const LIMITS = { dom: 200_000, skeletonDom: 100 * 1024, screenshot: MAX_PICTURE } as const;

/** Either side creates ids; they are used in paths and in the names of channels. */
export const ID = /^[A-Za-z0-9_.:-]{1,100}$/;

/** Of a title. */
export const MAX_TITLE = 200;
