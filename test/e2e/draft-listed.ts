import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { call } from './browser.ts'

/** A draft of /project/promine that its reader may delete: other journeys make some for other screens. */
export async function draftListed(page: Page): Promise<{ id: string; title: string }> {
  const filter = JSON.stringify([{ field: 'raiseMode', op: 'is', value: '1' }])
  const asked = new URLSearchParams({ limit: '50', filter })
  const list = await call(page, `/api/project/project/getListByPage?${asked}`)
  const draft = list.dataPoints.list.find((row: { can: string[] }) => row.can.includes('delete'))
  expect(draft, 'the demo world holds a draft that may be deleted').toBeDefined()
  return draft
}
