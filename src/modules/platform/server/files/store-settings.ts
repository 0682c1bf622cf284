import { z } from 'zod'
import { StartRefusal } from '#services/postgres/start-refusal.ts'
import { diskStore } from './disk-store.ts'
import type { FileStore } from './file-store.ts'
import { s3Store } from './s3-store.ts'

const filled = z.string('未填写').min(1, '未填写')

const settings = z.object({
  S3_ENDPOINT: z
    .string('未填写')
    .refine(isOrigin, '应为形如 https://s3.example.org 的地址，不带路径；只有本机可以用 http'),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_BUCKET: z
    .string('未填写')
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, '应为 3 到 63 个小写字母、数字、点和连字符'),
  S3_ACCESS_KEY_ID: filled,
  S3_SECRET_ACCESS_KEY: filled,
  S3_PREFIX: z
    .string()
    .regex(/^[\w./-]{1,100}\/$/, '应以 / 结尾，只含字母、数字和 . _ -')
    .default(''),
  S3_PATH_STYLE: z.enum(['0', '1'], '应为 1（桶名在路径中）或 0（桶名在主机名中）').default('0'),
})

/**
 * The store that the environment asks for: a folder of this machine, or an object storage where
 * S3_ENDPOINT is set. Refuses (`StartRefusal`) with everything that is wrong; secrets are not printed.
 */
export function chooseStore(from: Record<string, string | undefined>, folder: string): FileStore {
  const given = Object.fromEntries(Object.entries(from).filter(([, value]) => value !== ''))
  const names = Object.keys(settings.shape)
  if (!names.some(name => given[name] !== undefined)) return diskStore(folder)
  const read = settings.safeParse(given)
  if (!read.success) {
    const lines = read.error.issues.map(({ path, message }) => `  ${String(path[0])}：${message}`)
    throw new StartRefusal(['对象存储的环境变量有误，服务没有启动：', ...lines].join('\n'))
  }
  return s3Store({
    endpoint: new URL(read.data.S3_ENDPOINT).origin,
    region: read.data.S3_REGION,
    bucket: read.data.S3_BUCKET,
    keyId: read.data.S3_ACCESS_KEY_ID,
    secret: read.data.S3_SECRET_ACCESS_KEY,
    prefix: read.data.S3_PREFIX,
    isPathStyle: read.data.S3_PATH_STYLE === '1',
  })
}

/** Over plain HTTP every content would be readable on the way, though only sealed. */
function isOrigin(text: string): boolean {
  const url = URL.parse(text)
  if (url === null || url.pathname !== '/' || url.search !== '') return false
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLocal)
}
