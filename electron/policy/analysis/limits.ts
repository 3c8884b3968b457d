// Limits only ever tighten: what passes one asks, and denies found before it still deny (reliability 2, row 6).

/** Longer commands ask, in UTF-8 bytes: nobody reads 64 KiB before approving (A2). */
export const MAX_ANALYSED_BYTES = 65_536
/** More simple commands than this ask (A2). */
export const MAX_COMMANDS = 50
/** Wrappers and scripts inside one another; honest commands use one or two. */
export const MAX_NESTING = 4
/** The walk stops here even for denies, so that work stays bounded. */
export const MAX_SEARCH_NESTING = 12
/** Syntax nodes looked at: more than two for each word of a 64 KiB command. A count, not a clock: same input, same decision. */
export const MAX_NODES = 30_000
/** Openings of `$(`, backtick, `${` and so on before the text is not parsed: the parser is quadratic in them (3.8 s for 30,000). */
export const MAX_OPENINGS = 2_000
/** Directories a line may be in at some moment; more count as unknown. */
export const MAX_DIRECTORIES = 8
