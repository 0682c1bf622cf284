import type { Act } from '#kernel/server/act.ts'
import { addDays, beijingDay } from '#kernel/server/china-time.ts'
import { openTasksFor } from './tasks.ts'

/** Days within which a change of published facts is told (三十日事项). */
const daysToTell = 30

/** Opens the disclosure of an organisation's changed facts; changes of one day are told at once. */
export async function openChangeTask(
  act: Act,
  {
    organisation,
    name,
    labels,
  }: { readonly organisation: string; readonly name: string; readonly labels: readonly string[] },
): Promise<void> {
  const today = beijingDay(act.now)
  const title = `${name} ${labels.join('、')}变更`
  await openTasksFor(act, { organisation, title, cause: null, causeKind: null }, [
    { kind: 'event30', from: today, to: today, dueOn: addDays(today, daysToTell) },
  ])
}
