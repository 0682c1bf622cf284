import { sql } from 'drizzle-orm'
import { type AnyRoute, route } from '#kernel/server/route.ts'
import { gatherWords } from '#kernel/server/words.ts'
import { bookFaults } from '../../model/invariant-calls.ts'
import { accountKinds } from './account-kinds.ts'
import { faultsOf } from './check-books.ts'

const path = 'charity/organisation'
const mostShown = 500

/** 账簿自检 on demand: what the nightly job checks, of the own organisation or, for the platform, of all. */
export const bookFaultsRoute: AnyRoute = route(bookFaults, {
  access: { action: 'closingDay.view' },
  summary: '立即核对账簿的全部不变式，列出不符之处',
  async read({ organisation }, act) {
    const isPlatform = act.person.ownerKind === 'platform'
    const only = isPlatform ? organisation : (act.person.ownerId ?? undefined)
    if (!isPlatform && only === undefined) act.refuse('没有可核对的机构')
    const found = (await faultsOf(act.tx, only)).slice(0, mostShown)
    const codes = found.map(({ subject }) => codeIn(subject))
    const { rows } = await act.tx.execute<Account>(sql`
      select a.code, a.kind, a.cause_id as cause, c.title
        from ledger_account a left join cause c on c.id = a.cause_id
       where a.code in (select json_array_elements_text(${JSON.stringify(codes)}::json))`)
    const accounts = new Map(rows.map(account => [account.code, account]))
    const words = await gatherWords(
      act.tx,
      found.map(fault => ({ resource: path, id: fault.organisation })),
    )
    return {
      checkedAt: act.now.toISOString(),
      faults: found.map(fault => {
        const account = accounts.get(codeIn(fault.subject))
        return {
          ...fault,
          organisationName: words.record(path, fault.organisation) ?? '',
          subject: account ? `${fault.subject} ${nameOf(account)}` : fault.subject,
          cause: account?.cause ?? null,
        }
      }),
    }
  },
})

interface Account extends Record<string, unknown> {
  readonly code: string
  readonly kind: keyof typeof accountKinds
  readonly cause: string | null
  readonly title: string | null
}

const nameOf = ({ kind, title }: Account) =>
  `${accountKinds[kind].label}${title === null ? '' : ` ${title}`}`

/** The code of the account that a fault names: `restricted-12 #3`. */
const codeIn = (subject: string) => subject.split(' ')[0] ?? ''
