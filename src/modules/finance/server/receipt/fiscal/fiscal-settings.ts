import { z } from 'zod'
import { StartRefusal } from '#services/postgres/start-refusal.ts'
import { fiscalOutbox } from './fiscal-outbox.ts'
import { ministryPlatform } from './ministry-platform.ts'
import type { FiscalPlatform } from './platform.ts'

const needed = z.string('非空的文字').min(1)
const service = (usual: string) =>
  z
    .string()
    .regex(/^[\w./-]{1,100}$/, '服务名，由字母、数字和 . / - 组成')
    .default(usual)

const shared = {
  FISCAL_SPECIMEN: z
    .string()
    .regex(/^\d{6,12}$/, '公益事业捐赠票据的电子票据模板代码，6–12 位数字')
    .default('00010401'),
  FISCAL_SUPERVISOR: z
    .string()
    .regex(/^\d{6,9}$/, '财政部门监管机构代码，6–9 位数字')
    .optional(),
}

const settings = z.discriminatedUnion(
  'FISCAL_PROVIDER',
  [
    z.object({ FISCAL_PROVIDER: z.literal('outbox'), ...shared }),
    z.object({
      FISCAL_PROVIDER: z.literal('ministry'),
      ...shared,
      FISCAL_URL: z
        .string('形如 https://fpt.example.gov.cn/api 的地址')
        .refine(isSecure, '形如 https://fpt.example.gov.cn/api 的地址；http 仅限本机'),
      FISCAL_APP_ID: needed,
      FISCAL_APP_KEY: needed,
      FISCAL_SERVICE_ISSUE: service('issueEInvoice'),
      FISCAL_SERVICE_REVERSE: service('reverseEInvoice'),
      FISCAL_SERVICE_FIND: service('getEInvoiceByBizCode'),
    }),
  ],
  'outbox 或 ministry',
)

/**
 * The fiscal platform that the environment asks for, at the start: the ministry's interface, or a
 * file for a person where none is configured. Refuses (`StartRefusal`) with everything that is wrong;
 * secrets are not printed.
 */
export function readFiscalPlatform(
  from: Readonly<Record<string, string | undefined>>,
  file: string,
): FiscalPlatform {
  const given = Object.fromEntries(Object.entries(from).filter(([, value]) => value !== ''))
  const read = settings.safeParse({ FISCAL_PROVIDER: 'outbox', ...given })
  if (!read.success) {
    const lines = read.error.issues.map(
      ({ path, message }) => `  ${String(path[0] ?? 'FISCAL_PROVIDER')}：应为 ${message}`,
    )
    throw new StartRefusal(['电子票据平台的环境变量有误，服务没有启动：', ...lines].join('\n'))
  }
  const { data } = read
  const unit = {
    specimen: data.FISCAL_SPECIMEN,
    ...(data.FISCAL_SUPERVISOR === undefined ? {} : { supervisor: data.FISCAL_SUPERVISOR }),
  }
  if (data.FISCAL_PROVIDER === 'outbox') return fiscalOutbox(file, unit)
  return ministryPlatform({
    ...unit,
    url: data.FISCAL_URL,
    appId: data.FISCAL_APP_ID,
    appKey: data.FISCAL_APP_KEY,
    services: {
      issue: data.FISCAL_SERVICE_ISSUE,
      reverse: data.FISCAL_SERVICE_REVERSE,
      find: data.FISCAL_SERVICE_FIND,
    },
  })
}

function isSecure(text: string): boolean {
  const url = URL.parse(text)
  if (url === null) return false
  return (
    url.protocol === 'https:' ||
    (url.protocol === 'http:' && ['localhost', '127.0.0.1'].includes(url.hostname))
  )
}
