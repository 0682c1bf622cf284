import { expect, test } from 'vitest'
import type { Presented } from '#ui/logic/presented.ts'
import { whyUnread } from './documents.ts'

const scan = [{ id: 'f', name: '证书.jpg', size: 1, mime: 'image/jpeg' }]
const row: Presented = {
  id: 'a',
  version: 1,
  createdAt: '',
  createdBy: null,
  updatedAt: '',
  updatedBy: null,
  can: [],
  shown: { registrationFiles: scan, legalFiles: scan },
}

test('an application is passed only when every given document was compared', () => {
  expect(whyUnread(row, {})).toBe('还有 2 份证照未核对')
  expect(whyUnread(row, { registrationFiles: 'same' })).toBe('还有 1 份证照未核对')
  expect(whyUnread(row, { registrationFiles: 'same', legalFiles: 'same' })).toBeUndefined()
})

test('a document that says otherwise bars the approval by its name', () => {
  expect(whyUnread(row, { registrationFiles: 'different' })).toContain('登记证书')
})
