import type { ChangeGuard } from '#kernel/server/guard.ts'
import { Kept } from '../kept.ts'

/** The accounts whose last word on an agreement that everybody is asked for is no, with its title. */
export const refusals = new Kept('website.refusals', async reader => {
  const { rows } = await reader.execute<{ subject: string; title: string }>(`
    select subject, title from (
      select distinct on (consent.subject, version.kind)
             consent.subject, consent.choice, version.title || ' ' || version.version_no as title
        from consent join agreement_version as version on version.id = consent.agreement
       where consent.subject_type = 'account' and version.kind in ('register', 'privacy')
       order by consent.subject, version.kind, consent.given_at desc, consent.id desc
    ) as latest where choice = 'refused'`)
  return new Map(rows.map(({ subject, title }) => [subject, title]))
})

/** Steps back, which stay open to whoever refused. */
const withdrawals = /\/(withdraw|revoke|cancel)[A-Za-z]*$/

/**
 * Who refuses the changed agreement may go on reading, withdrawing and keeping the own account;
 * work on records of the platform waits for the consent (BR-43; PIPL art. 16: refusing must not
 * close what does not need it).
 */
export const guardChange: ChangeGuard = async ({ path, person, database }) => {
  if (withdrawals.test(path)) return undefined
  const refused = await database.read('all', reader => refusals.get(reader))
  const title = refused.get(person.accountId)
  return title === undefined
    ? undefined
    : `您未同意《${title}》，目前只能查看和撤回；同意后可继续办理`
}
