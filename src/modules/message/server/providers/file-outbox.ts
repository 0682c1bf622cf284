import { appendFile } from 'node:fs/promises'
import type { Provider } from '../provider.ts'

/**
 * The local outbox of text messages where no service is contracted: a line each, `moment, phone,
 * text`, in a file that only its owner reads. They reach people where `isTrial`: in test runs the
 * journeys read them; anywhere else a code in a file proves nothing about a telephone.
 */
export function fileOutbox(file: string, { isTrial }: { readonly isTrial: boolean }): Provider {
  return {
    name: 'outbox',
    channel: 'sms',
    staysHere: !isTrial,
    async send({ recipient, body }) {
      const line = [new Date().toISOString(), recipient, body.replace(/\s+/g, ' ')].join('\t')
      await appendFile(file, `${line}\n`, { mode: 0o600 })
      return { at: 'sent' }
    },
  }
}
