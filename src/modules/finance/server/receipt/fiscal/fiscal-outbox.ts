import { appendFile } from 'node:fs/promises'
import { billXml, type FiscalUnit } from './bill-xml.ts'
import type { FiscalPlatform } from './platform.ts'

/**
 * Where no platform is connected: what is to be issued stands in a file that only its owner reads, a
 * line each (`moment, number, XML`). A person issues it at the platform and types the numbers.
 */
export function fiscalOutbox(file: string, unit: FiscalUnit): FiscalPlatform {
  return {
    name: 'outbox',
    async issue(bill) {
      const line = [new Date().toISOString(), bill.number, billXml(bill, unit)].join('\t')
      await appendFile(file, `${line}\n`, { mode: 0o600 })
      return { at: 'held' }
    },
    find: async () => ({ at: 'absent' }),
  }
}
