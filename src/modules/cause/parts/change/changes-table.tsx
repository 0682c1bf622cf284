import type { PresentedOf } from '#ui/logic/presented.ts'
import { Section } from '#ui/views/section.tsx'
import { isLongChange, TextChange } from '#ui/views/text-change.tsx'
import { TextComparison } from '#ui/views/text-comparison.tsx'
import type { ChangeShown, changeRequest } from '../../model/index.ts'
import styles from '../cause.module.css'

type Request = PresentedOf<typeof changeRequest>

/** What a request changes, field by field: as it is and as it is to be; rich text as one text with its differences. */
export function ChangesTable({ row }: { readonly row: Request }) {
  return (
    <Section title="变更内容" padding="flush">
      <table className={styles.table}>
        <thead>
          <tr>
            <th className={styles.name}>变更项</th>
            <th>变更前</th>
            <th>变更后</th>
          </tr>
        </thead>
        <tbody>
          {(row.extra?.changes ?? []).map(change => (
            <tr key={change.field}>
              <th className={styles.name} scope="row">
                {change.label}
              </th>
              <Change change={change} row={row} />
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  )
}

function Change({ change, row }: { readonly change: ChangeShown; readonly row: Request }) {
  const [before, after] = [change.before ?? '', change.after ?? '']
  if (change.kind === 'html') {
    const item = row.items.find(({ field }) => field === change.field)
    return (
      <td colSpan={2}>
        <TextComparison before={textOf(item?.from)} after={textOf(item?.to)} />
      </td>
    )
  }
  if (change.kind === 'budget' || isLongChange(before, after))
    return (
      <td colSpan={2}>
        <TextChange before={before} after={after} />
      </td>
    )
  return (
    <>
      <td>{before === '' ? '—' : before}</td>
      <td>{after === '' ? '—' : after}</td>
    </>
  )
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : null)
