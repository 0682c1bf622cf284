import { expect, test } from 'vitest'
import { withoutPersonal } from '#ui/logic/draft-parts.ts'
import {
  applicantFields,
  applicationParts,
  askedIn,
  emptyApplication,
  givenValues,
  missingIn,
  partOf,
} from './application-parts.ts'

test('asks for a certificate of public fundraising only where the qualification is claimed', () => {
  const papers = partOf('fundraisingFiles')
  expect(askedIn(papers, { qualification: '0' })).not.toContain('fundraisingFiles')
  expect(askedIn(papers, { qualification: '1' })).toContain('fundraisingFiles')
  const sent = givenValues({ qualification: '0', fundraisingNumber: 'G1' })
  expect(sent.fundraisingNumber).toBeNull()
})

test('demands at once what the submission will demand', () => {
  const account = partOf('bankHolder')
  expect(missingIn(account, emptyApplication)).toEqual([
    'bankHolder',
    'bankName',
    'bankNumber',
    'bankFiles',
  ])
  expect(missingIn(account, { ...emptyApplication, bankFiles: ['f'], bankName: '某银行' })).toEqual(
    ['bankHolder', 'bankNumber'],
  )
})

test('never asks for the phone that was proved', () => {
  expect(applicationParts.flatMap(({ names }) => names)).not.toContain('applicantPhone')
})

test('leaves no personal data in the browser', () => {
  const kept = withoutPersonal(applicantFields, {
    name: '某基金会',
    legalIdNumber: '11010519491231002X',
    contactPhone: '13800000001',
    contactEmail: 'a@example.org',
    hotline: '010-12345678',
  })
  expect(kept).toEqual({
    name: '某基金会',
    contactEmail: 'a@example.org',
    hotline: '010-12345678',
  })
})
