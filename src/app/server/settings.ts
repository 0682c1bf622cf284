import { resolve } from 'node:path'
import { z } from 'zod'
import { StartRefusal } from '#services/postgres/start-refusal.ts'

/** What the operator decides through the environment, read once at the start. */
export type Settings = {
  /** PORT: where the server listens; 0 lets the system choose. */
  port: number
  /** HOST: the address it listens on; 127.0.0.1 unless told to serve the network. */
  host: string
  /** DATA_DIR, absolute: database, uploads and keys. */
  dataDir: string
  /** DATABASE_URL: another PostgreSQL instead of the embedded one. */
  databaseUrl: string | undefined
  /** ADMIN_PASSWORD: the first administrator's; without it one is made up. */
  adminPassword: string | undefined
  /** DEMO: fill an empty database with example records; on unless told otherwise. */
  isDemo: boolean
  /** DEMO: with how many of them. */
  demoSize: 'rich' | 'small'
  /** NODE_ENV. */
  mode: 'production' | 'development' | 'test'
  /** ALLOW_HTTP: cookies travel without TLS, for a network that has none. */
  allowsHttp: boolean
  /** PUBLIC_URL: origin under which browsers reach the server, without a slash at the end. */
  publicUrl: string | undefined
  /** FRAME_HOSTS: hosts whose players and pages texts may show, beside the usual ones. */
  frameHosts: readonly string[]
}

const flag = (initial: '0' | '1') =>
  z
    .enum(['0', '1'], '1（开启）或 0（关闭）')
    .default(initial)
    .transform(value => value === '1')

// The message of each says what is allowed; the sentence around it names variable and value.
const environment = z.object({
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, '0 到 65535 之间的整数')
    .default('8080')
    .transform(Number)
    .refine(port => port <= 65_535, '0 到 65535 之间的整数'),
  HOST: z
    .string()
    .regex(/^[\w.:-]+$/, 'IP 地址或主机名，例如 127.0.0.1、0.0.0.0')
    .default('127.0.0.1'),
  DATA_DIR: z
    .string()
    .refine(path => !path.includes('\0'), '一个目录的路径')
    .default('./data')
    .transform(path => resolve(path)),
  DATABASE_URL: z
    .string()
    .refine(isDatabaseUrl, '形如 postgresql://用户:口令@主机:5432/库名 的地址')
    .optional(),
  ADMIN_PASSWORD: z.string().min(8, '至少 8 个字符').max(128, '不超过 128 个字符').optional(),
  DEMO: z.enum(['0', '1', 'small'], '1（开启）、small（少量数据）或 0（关闭）').default('1'),
  NODE_ENV: z
    .enum(['production', 'development', 'test'], 'production、development 或 test')
    .default('production'),
  ALLOW_HTTP: flag('0'),
  PUBLIC_URL: z
    .string()
    .refine(isOrigin, '形如 https://admin.example.org 的地址，不带路径')
    .transform(url => new URL(url).origin)
    .optional(),
  FRAME_HOSTS: z
    .string()
    .default('')
    .transform(text =>
      text
        .toLowerCase()
        .split(/[\s,]+/)
        .filter(host => host !== ''),
    )
    .refine(hosts => hosts.every(isHost), '以逗号分隔的域名，例如 player.example.com'),
})

type Environment = z.infer<typeof environment>

/**
 * Reads the settings; an empty variable counts as absent. Refuses (`StartRefusal`) with everything
 * that is wrong at once, one line a variable: its name, its value (secrets masked), what is allowed.
 */
export function readSettings(from: Record<string, string | undefined>): Settings {
  const given = Object.fromEntries(Object.entries(from).filter(([, value]) => value !== ''))
  const read = environment.safeParse(given)
  if (!read.success) {
    throw refusal(
      read.error.issues.map(issue => {
        const name = String(issue.path[0])
        return `${name}=${shown(name, given[name])}：应为 ${issue.message}`
      }),
    )
  }
  const contradictions = contradictionsIn(read.data)
  if (contradictions.length > 0) throw refusal(contradictions)
  return settingsOf(read.data)
}

function settingsOf(read: Environment): Settings {
  return {
    port: read.PORT,
    host: read.HOST,
    dataDir: read.DATA_DIR,
    databaseUrl: read.DATABASE_URL,
    adminPassword: read.ADMIN_PASSWORD,
    isDemo: read.DEMO !== '0',
    demoSize: read.DEMO === 'small' ? 'small' : 'rich',
    mode: read.NODE_ENV,
    allowsHttp: read.ALLOW_HTTP,
    publicUrl: read.PUBLIC_URL,
    frameHosts: read.FRAME_HOSTS,
  }
}

// Over plain HTTP the session cookie is readable on the way, and browsers drop a Secure one.
function contradictionsIn({ PUBLIC_URL, ALLOW_HTTP }: Environment): string[] {
  if (!PUBLIC_URL || ALLOW_HTTP || PUBLIC_URL.startsWith('https:')) return []
  if (['localhost', '127.0.0.1', '[::1]'].includes(new URL(PUBLIC_URL).hostname)) return []
  return [
    `PUBLIC_URL=${PUBLIC_URL}：应为 https 开头的地址；内网确实没有 HTTPS 时，请同时设置 ALLOW_HTTP=1`,
  ]
}

function refusal(lines: string[]): StartRefusal {
  return new StartRefusal(
    ['环境变量有误，服务没有启动：', ...lines.map(line => `  ${line}`)].join('\n'),
  )
}

function shown(name: string, value: string | undefined): string {
  if (name === 'ADMIN_PASSWORD') return '（已隐去）'
  if (name === 'DATABASE_URL') return value?.replace(/^([a-z]+:\/\/)?.*@/, '$1（已隐去）@') ?? ''
  return value ?? ''
}

function isDatabaseUrl(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && ['postgres:', 'postgresql:'].includes(url.protocol)
}

function isHost(text: string): boolean {
  return /^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/.test(text)
}

function isOrigin(text: string): boolean {
  const url = URL.parse(text)
  if (!url || !['http:', 'https:'].includes(url.protocol)) return false
  return url.pathname === '/' && url.search === '' && url.hash === '' && url.username === ''
}

/** The origin under which browsers reach the product: the one that was set, else this machine's. */
export function originOf({ publicUrl, port }: Pick<Settings, 'publicUrl' | 'port'>): string {
  return publicUrl ?? `http://localhost:${port}`
}
