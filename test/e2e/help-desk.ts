import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Parsed } from '#test/parsed.ts'
import { done, fresh, move, uploaded } from './cause-desk.ts'

/* Help requests, by calls: the papers of an express grant, and how it comes through its steps. */

export const help = 'help/help'
export const evidence = 'help/helpEvidence'

const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]

/** A citizen's number that no other journey draws, in an area that has been given up. */
export function citizen(): string {
  const draw = (most: number, length: number) =>
    String(1 + Math.floor(Math.random() * most)).padStart(length, '0')
  const body = `110228${1950 + Number(draw(45, 1))}${draw(12, 2)}${draw(28, 2)}${draw(998, 3)}`
  const sum = weights.reduce((total, weight, at) => total + weight * Number(body[at]), 0)
  return body + ('10X98765432'[sum % 11] ?? '')
}

/** Whom the payouts of these requests go to. */
export const payee = {
  ...{ payeeKind: '4', payeeName: '宁强县中医医院', payeeAccount: '26010078801234567' },
  payeeBank: '工商银行宁强支行',
  ...{ payeeAccountKind: '1', payeeCode: '12610726436301234X', accountReason: '医院收费账户' },
}

/** A draft of an express grant for somebody new, with its papers handed in. */
export async function draftHelp(page: Page, amount: number, more: object): Promise<Parsed> {
  const person = await done(page, 'community/person/register', {
    ...{ idNumber: citizen(), name: '罗小满' },
  })
  const made = await done(page, `${help}/insert`, {
    ...{ helpKind: '5', beneficiary: person.id, applicant: person.id, relation: '01' },
    ...{ applicantPhone: '13800002999', members: '家属 配偶 - 48 良好 有 2600' },
    ...{ hardship: ['sudden'], incomeYear: '36000', otherAid: '无', otherPlatforms: '无' },
    ...{ express: true, expressReason: '家中失火，急需安置', applyAmount: amount },
    useOf: [{ use: '救助支出', amount, payee: '4' }],
    ...{ payeeKind: payee.payeeKind, payeeName: payee.payeeName },
    payeeAccount: payee.payeeAccount,
    commitments: [await uploaded(page, help, 'commitments')],
    ...more,
  })
  for (const kind of ['identity', 'commitment', 'authorisation', 'village'])
    await done(page, `${evidence}/insert`, {
      ...{ cause: made.id, kind },
      files: [await uploaded(page, evidence, 'files')],
    })
  return made
}

/** Grants what was asked, once everything is proved. */
export async function grantHelp(page: Page, id: string, amount: number): Promise<void> {
  await waitForStep(page, id, 'assess')
  const assessment = await done(page, 'help/helpAssessment/insert', {
    ...{ cause: id, way: 'reviewer', meetingAt: new Date().toISOString(), approvedAmount: amount },
    members: [(await done(page, 'user/user/getUserInfoByManage')).id],
    opinion: '情况属实，符合资助标准',
  })
  await move(page, { resource: 'help/helpAssessment', id: assessment.id }, 'pass')
  await expect.poll(async () => (await fresh(page, help, id)).state).toBe('approved')
}

/** Steps follow each other by a job. */
export const waitForStep = (page: Page, id: string, step: string): Promise<void> =>
  expect.poll(async () => (await fresh(page, help, id)).step).toBe(step)

/** Verifies what of the papers of a case still waits, by somebody who did not hand it in. */
export async function provePapers(page: Page, papers: readonly Parsed[]): Promise<void> {
  for (const { id } of papers)
    await move(page, { resource: evidence, id }, 'verify', { method: 'original' })
}
