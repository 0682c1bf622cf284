import { and, eq, ne, sql } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { findRow, findRows, lockRow, moveRow } from '#kernel/server/rows.ts'
import { serve } from '#kernel/server/serve.ts'
import { columnNamed } from '#kernel/server/tables.ts'
import { printMoney } from '#kinds/index.ts'
import { unnamedGiver, whyCompanyBarred } from '#modules/people/server/index.ts'
import { moneyClaim, moneyIn } from '../../model/index.ts'
import { largeTerms } from '../donation/large-terms.ts'
import { whyTooSmall } from '../donation/least-gift.ts'
import { whyTakesNone } from '../donation/may-take.ts'
import { recordGifts } from '../donation/record-gifts.ts'
import { whyReturnTooLarge } from '../donation/return-value.ts'
import { markWords } from '../donation/words.ts'
import { isEditor, noteEditor } from '../editors.ts'
import { giving, matchingFunds } from '../giving.ts'
import { organisationAccount, restrictedOf } from '../ledger/accounts.ts'
import { cashDeposited, channelSettled, type Occasion } from '../ledger/channel-postings.ts'
import { post } from '../ledger/post.ts'
import { giftOf } from './gift-of-claim.ts'
import { isCash } from './is-cash.ts'

type Claim = Row<typeof moneyClaim>

/** Parts of money in: proposed by one person, confirmed by another (finance.md "moneyIn"). */
export const moneyClaimServing = serve(moneyClaim, {
  async prepare(draft, act) {
    const money = await findRow(act.tx, moneyIn, draft.moneyIn)
    // An unknown one is told at its field with the other references.
    const editors = [act.person.accountId]
    return { number: money?.number ?? '', organisation: money?.organisation, editors }
  },
  editable: ({ firstCheckedBy }) =>
    firstCheckedBy === null ? true : '已有人确认，不能再修改，需要时请驳回后重新认领',
  async check(next, act) {
    const money = await lockRow(act, moneyIn, next.moneyIn)
    checkPlace(money, next, act)
    markWords(act, next)
    await checkKind(next, act, isCash(money))
    checkReturn(next, act)
    const others = await otherClaims(act, next)
    await checkAgreement(next, act, { money, others })
    await checkCompany(next, act, others)
    if (sumOf(others) + next.amount > money.amount) act.mark('amount', '认领合计超过入账金额')
  },
  updated: (row, act) => noteEditor(act, moneyClaim, row),
  mayMove(row, move, person) {
    if (move !== 'confirm') return true
    if (isEditor(row, person)) return '提出或修改认领的人不能自己确认'
    return row.firstCheckedBy === person.accountId ? '您已确认过，大额捐赠须由另一人再次确认' : true
  },
  moves: {
    async confirm(row, _answers, act) {
      const money = await lockRow(act, moneyIn, row.moneyIn)
      if (isCash(money)) act.refuse('现金随入账单一并复核')
      if (row.amount > money.openAmount)
        act.refuse(`未认领金额不足：¥${printMoney(money.openAmount)}，请驳回后重新认领`)
      const now = act.now.toISOString()
      if (row.firstCheckedBy === null && (await needsSecond(act, row)))
        return {
          state: 'proposed' as const,
          firstCheckedBy: act.person.accountId,
          firstCheckedAt: now,
        }
      const donation = await bookClaim(act, row, money)
      const claimed = money.claimedAmount + row.amount
      await moveRow(act, moneyIn, money, 'claim', {
        claimedAmount: claimed,
        openAmount: money.amount - claimed,
        state: claimed === money.amount ? 'claimed' : 'partial',
      })
      return {
        state: 'confirmed' as const,
        donation: donation ?? null,
        checkedBy: act.person.accountId,
        checkedAt: now,
      }
    },
  },
  sheet: ({ anonymous }) =>
    anonymous ? { donorName: unnamedGiver, displayName: unnamedGiver } : {},
  sums: ['amount'],
})

function checkPlace(money: Row<typeof moneyIn>, next: Row<typeof moneyClaim>, act: Act): void {
  const open = isCash(money) ? ['draft', 'rejected'] : ['unclaimed', 'partial']
  if (!open.includes(money.state)) act.mark('moneyIn', '该入账单当前不能认领')
  if (isCash(money) && next.kind !== 'donation') act.mark('kind', '清点的现金只能是捐赠')
}

function checkReturn(next: Claim, act: Act): void {
  if (next.returnValue === null) return
  const tooLarge = next.kind === 'donation' ? whyReturnTooLarge(next) : '该用途不填写回报价值'
  if (tooLarge !== undefined) act.mark('returnValue', tooLarge)
}

async function checkKind(next: Row<typeof moneyClaim>, act: Act, cash: boolean): Promise<void> {
  const takesCause = next.kind === 'donation' || next.kind === 'grant' || next.kind === 'interest'
  if (next.kind === 'bond') act.mark('kind', '厂商保证金请在厂商账户中收取')
  if (next.cause !== null && !takesCause) act.mark('cause', '该用途不选标的')
  if (next.cause !== null) {
    const terms = (await giving().causes(act.tx, [next.cause])).get(next.cause)
    if (terms?.organisation !== next.organisation) act.mark('cause', '标的不属于该机构')
    const barred = whyTakesNone(terms)
    if (barred !== undefined) act.mark('cause', barred)
    if (cash && terms?.custodial === true) act.mark('cause', '指定给特定个人的标的不能收现金')
    const small = next.kind === 'donation' ? whyTooSmall(terms, next.amount) : undefined
    if (small !== undefined) act.mark('amount', small)
    if (terms?.custodial === true && next.kind !== 'donation')
      act.mark('cause', '受托代理标的只能收捐赠')
  }
  if (next.kind === 'matching') await checkFund(next, act)
  else if (next.pool !== null) act.mark('pool', '该用途不填写配捐池')
  if (next.kind !== 'settlement') return
  const [merchant] = await giving().merchants(act.tx, {
    ids: [next.merchant ?? ''].filter(Boolean),
  })
  if (merchant?.organisation !== next.organisation) act.mark('merchant', '请选择该机构的商户号')
}

/** The fund that a claim names, which must take money now. */
async function checkFund(next: Claim, act: Act): Promise<void> {
  if (next.pool === null) return act.mark('pool', '请填写配捐池编号')
  const found = await findFund(act, next)
  if ('why' in found) act.mark('pool', found.why)
}

async function findFund(act: Act, { organisation, pool }: Claim) {
  const [funds] = matchingFunds()
  return (
    (await funds?.find(act, { organisation, number: pool ?? '' })) ?? { why: '平台没有开通配捐' }
  )
}

/** The claims of the same money beside this one that still stand. */
function otherClaims(act: Pick<Act, 'tx'>, { id, moneyIn: money }: Claim): Promise<Claim[]> {
  return findRows(
    act.tx,
    moneyClaim,
    and(
      eq(columnNamed(moneyClaim, 'moneyIn'), money),
      sql`state <> 'rejected'`,
      id === undefined ? undefined : ne(columnNamed(moneyClaim, 'id'), id),
    ),
  )
}

const sumOf = (claims: readonly Claim[]) => claims.reduce((sum, { amount }) => sum + amount, 0)

/** A large gift of a company comes with its signed agreement, in however many parts it is claimed (finance.md "donation"). */
async function checkAgreement(
  next: Claim,
  act: Act,
  { money, others }: { money: Row<typeof moneyIn>; others: readonly Claim[] },
): Promise<void> {
  const isCompanys = (each: Claim) => each.kind === 'donation' && each.donorIsUnit
  if (!isCompanys(next) || next.agreement !== null) return
  const { from } = await largeTerms(act)(next.organisation, money.bookedAt)
  const alike = others.filter(each => isCompanys(each) && each.donorName === next.donorName)
  if (from !== null && next.amount + sumOf(alike) >= from)
    act.mark('agreement', `单位捐赠 ¥${printMoney(from)} 及以上，请上传捐赠协议`)
}

/** What keeps a company from giving so much, in however many parts it is claimed (慈善法 art. 43). */
async function checkCompany(next: Claim, act: Act, others: readonly Claim[]): Promise<void> {
  if (next.kind !== 'donation' || !next.donorIsUnit || next.donorName === null) return
  const alike = others.filter(each => each.donorIsUnit && each.donorName === next.donorName)
  const why = await whyCompanyBarred(act, {
    ...{ organisation: next.organisation, name: next.donorName },
    amount: next.amount + sumOf(alike),
  })
  if (why !== undefined) act.mark('donorName', why)
}

/** Whether what is given out of the same money is large enough that two people confirm it (大额双人起点). */
async function needsSecond(act: Act, claim: Claim): Promise<boolean> {
  if (claim.kind !== 'donation') return false
  const from = (await giving().largeGifts(act.tx, claim.organisation)).secondFrom
  if (from === null) return false
  const others = await otherClaims(act, claim)
  return claim.amount + sumOf(others.filter(({ kind }) => kind === 'donation')) >= from
}

const incomes = { interest: 'I6', fees: 'I2', grant: 'I4', service: 'I3', other: 'I7' } as const

/** Posts a confirmed claim; a donation answers its id. */
async function bookClaim(
  act: Act,
  claim: Row<typeof moneyClaim>,
  money: Row<typeof moneyIn>,
): Promise<string | undefined> {
  const { organisation, amount, kind } = claim
  if (kind === 'donation') {
    const [made] = await recordGifts(act, [giftOf(claim, money)], {
      place: 'claimed',
      audit: 'each',
    })
    return made
  }
  const occasion: Occasion = {
    organisation,
    source: { table: 'moneyClaim', id: claim.id },
    occurredAt: money.bookedAt,
    actor: act.person.accountId,
    memo: money.number,
  }
  if (kind === 'settlement') {
    if (claim.merchant === null) throw new Error(`${claim.id} settles no merchant`)
    await post(act.tx, channelSettled(occasion, claim.merchant, amount))
  } else if (kind === 'matching') await bookFund(act, claim, occasion)
  else if (kind === 'deposit') await post(act.tx, cashDeposited(occasion, amount))
  else if (kind === 'bond') throw new Error('a deposit is claimed at the account of its vendor')
  else {
    const account =
      claim.cause === null
        ? organisationAccount('unrestricted', organisation)
        : restrictedOf({ cause: claim.cause })
    await post(act.tx, {
      ...occasion,
      event: 'P15',
      lines: [
        { account: organisationAccount('unclaimed', organisation), amount },
        { account, amount: -amount, flow: incomes[kind] },
      ],
    })
  }
  return undefined
}

/** P24: bank money becomes the money of a fund. */
async function bookFund(act: Act, claim: Claim, occasion: Occasion): Promise<void> {
  const found = await findFund(act, claim)
  if ('why' in found) return act.refuse(found.why, 'pool')
  await post(act.tx, {
    ...occasion,
    event: 'P24',
    lines: [
      { account: organisationAccount('unclaimed', claim.organisation), amount: claim.amount },
      {
        account: { kind: 'pool', ownerType: 'pool', owner: found.id },
        amount: -claim.amount,
        flow: 'I1',
      },
    ],
  })
  for (const fund of matchingFunds()) await fund.funded(act, found.id)
}
