import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { call } from './browser.ts'

/** What a call answers that went well. */
export async function done(page: Page, path: string, body?: unknown) {
  const answer = await call(page, path, body)
  expect(answer.statusMessage, path).toBe('success')
  return answer.dataPoints
}

let phones = Date.now() % 100_000_000

/** Somebody new of the sites who takes part in the programme. */
export async function newUser(operator: Page): Promise<{ id: string; nickname: string }> {
  const texts = await done(operator, '/api/website/agreementVersion/getListByPage?limit=50')
  const agreements = texts.list
    .filter(({ kind, state }: Record<string, string>) => kind === 'register' && state === 'active')
    .map(({ id }: { id: string }) => id)
  phones += 1
  const person = await done(operator, '/api/website/registeredUser/receive', {
    phone: `139${String(phones % 100_000_000).padStart(8, '0')}`,
    ...{ source: 'orange', agreements },
  })
  const { versionNo } = await done(operator, '/api/orange/orangeSetting/getNow')
  const user = await done(operator, '/api/orange/orangeUser/receive', {
    ...{ user: person.id, rulesVersion: versionNo },
  })
  return { id: user.id, nickname: person.nickname }
}
