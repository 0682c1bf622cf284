import { ArrowRightOutlined } from '@ant-design/icons'
import { Avatar, Tag } from 'antd'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { fileUrl } from '#ui/logic/sources.ts'
import { FactValue } from '#ui/views/fact-value.tsx'
import { Facts } from '#ui/views/facts.tsx'
import look from '#ui/views/look.module.css'
import { type MachineResult, userInfoChange } from '../../model/index.ts'
import styles from '../website.module.css'
import { PaperPictures } from './paper-pictures.tsx'

/** What the machine thought of a change. */
export function Verdict({ row }: { readonly row: PresentedOf<typeof userInfoChange> }) {
  const looks = {
    clean: ['green', '机审正常'],
    suspect: ['orange', '机审疑似'],
    bad: ['red', '机审违规'],
  } as const
  const [colour, label] = looks[row.verdict] ?? looks.clean
  return <Tag color={colour}>{label}</Tag>
}

/** The old value and the new one; papers masked until they are revealed with a reason. */
export function Compared({ row }: { readonly row: PresentedOf<typeof userInfoChange> }) {
  if (row.kind === 'realName' || row.kind === 'phone') {
    const names = row.kind === 'phone' ? (['phone'] as const) : (['realName', 'idNumber'] as const)
    const facts = names.map(name => ({
      key: name,
      label: userInfoChange.fields[name].label,
      value: (
        <FactValue
          resource={userInfoChange}
          row={row}
          name={name}
          field={userInfoChange.fields[name]}
        />
      ),
    }))
    const papers = { key: 'pictures', label: '证件照片', value: <PaperPictures row={row} /> }
    return <Facts key={row.id} facts={row.kind === 'realName' ? [...facts, papers] : facts} />
  }
  return (
    <div className={styles.change}>
      <div className={styles.value}>
        <Shown facts={row.before} which="原头像" empty="（原来没有）" />
      </div>
      <ArrowRightOutlined />
      <div className={styles.value}>
        <Shown facts={row.after} which="新头像" empty="（清空）" />
      </div>
    </div>
  )
}

function Shown({
  facts,
  which,
  empty,
}: {
  readonly facts: unknown
  /** What a picture is, for those who do not see it. */
  readonly which: string
  readonly empty: string
}) {
  const picture = pictureOf(facts)
  if (picture) return <Avatar size={96} src={picture} alt={which} />
  const values = Object.values((facts ?? {}) as Record<string, string>)
  return values.length === 0 ? <span className={look.quiet}>{empty}</span> : values.join('，')
}

/** The picture of a change, if it is one. */
export function pictureOf(facts: unknown): string | undefined {
  const file = (facts as { readonly file?: string } | null)?.file
  return file ? fileUrl(file) : undefined
}

/** What the machine found, in words. */
export function Findings({ machine }: { readonly machine: MachineResult | null }) {
  const found = [
    ...(machine?.findings ?? []),
    ...(machine?.words ?? []).map(word => `命中「${word}」`),
  ]
  if (found.length === 0) return <span className={look.quiet}>机审没有发现问题</span>
  return (
    <div className={look.line}>
      {found.map(each => (
        <Tag key={each} color="orange">
          {each}
        </Tag>
      ))}
    </div>
  )
}
