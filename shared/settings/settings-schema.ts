import { z } from 'zod'
import { POLICIES } from '../tool-call/policy-decision.ts'

const seconds = (min: number, max: number, fallback: number) =>
  z.int().min(min).max(max).default(fallback)

/** One user rule: argument tokens, the last may be `*` (shell-tool 9). */
const patternSchema = z
  .string()
  .trim()
  .min(1)
  .max(1_000)
  .refine((text) => !/[\0\r\n]/.test(text), 'must be one line')

/** The user's own rules. */
export const rulesSchema = z.strictObject({
  allow: z.array(patternSchema).max(1_000).default([]),
  ask: z.array(patternSchema).max(1_000).default([]),
  deny: z.array(patternSchema).max(1_000).default([]),
})
export type Rules = z.infer<typeof rulesSchema>

/** Limits of shell-tool section 7, same names. */
export const limitsSchema = z.strictObject({
  sessionsPerConversation: z.int().min(1).max(30).default(5),
  tasks: z.int().min(1).max(64).default(16),
  idleSeconds: seconds(1, 86_400, 1_800),
  lifeSeconds: seconds(1, 604_800, 7_200),
  sweepSeconds: seconds(1, 3_600, 60),
  outputBytes: z.int().min(1_024).max(10_737_418_240).default(104_857_600),
  outputKeepDays: z.int().min(1).max(3_650).default(7),
  outputFolderBytes: z.int().min(1_024).max(1_099_511_627_776).default(2_147_483_648),
  minFreeBytes: z.int().min(0).max(1_099_511_627_776).default(1_073_741_824),
  graceMs: z.int().min(0).max(60_000).default(5_000),
})
export type Limits = z.infer<typeof limitsSchema>

/**
 * Everything a user can set. The same file serves the app and `--settings` of the headless mode. Strict: a misspelt
 * name is an error, since a rule that is silently ignored could allow what the user meant to forbid.
 */
export const settingsSchema = z.strictObject({
  $schema: z.string().optional(),
  policy: z.enum(POLICIES).default('per_session'),
  rules: rulesSchema.default(() => rulesSchema.parse({})),
  limits: limitsSchema.default(() => limitsSchema.parse({})),
  onYield: z.enum(['background', 'kill']).default('background'),
  onOutputLimit: z.enum(['continue', 'kill']).default('continue'),
  outputDir: z.enum(['workspace', 'app']).default('workspace'),
  shellPath: z.string().min(1).optional(),
  workspaces: z.array(z.string().min(1)).max(100).default([]),
  server: z.strictObject({ url: z.string().min(1).optional() }).default({}),
  language: z.enum(['system', 'en', 'zh-CN']).default('system'),
  theme: z.enum(['system', 'light', 'dark', 'hc']).default('system'),
})
export type Settings = z.infer<typeof settingsSchema>

/** The settings of a new installation. */
export function defaultSettings(): Settings {
  return settingsSchema.parse({})
}
