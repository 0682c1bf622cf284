import type { PresentedOf } from '#ui/logic/presented.ts'
import styles from '#ui/views/detail.module.css'
import { FactValue } from '#ui/views/fact-value.tsx'
import { Facts } from '#ui/views/facts.tsx'
import { ListScreen } from '#ui/views/list-screen.tsx'
import { Money } from '#ui/views/money.tsx'
import { Section } from '#ui/views/section.tsx'
import { fund, principalChange } from '../model/index.ts'

/** 留本: what is kept, how much of it is there, and the requests to change it. */
export function PrincipalChanges({ row }: { readonly row: PresentedOf<typeof fund> }) {
  const standing = row.extra?.fund
  const rule = fund.fields.principalRule
  return (
    <div className={styles.sections}>
      <Section title="留本本金">
        <Facts
          facts={[
            { key: 'principal', label: '本金', value: <Money fen={standing?.principal ?? 0} /> },
            {
              key: 'locked',
              label: '已锁定（不可拨付）',
              value: <Money fen={standing?.locked ?? 0} />,
            },
            {
              key: 'rule',
              label: rule.label,
              value: <FactValue resource={fund} row={row} name="principalRule" field={rule} />,
            },
          ]}
        />
      </Section>
      <ListScreen
        resource={principalChange}
        kept="memory"
        where={[{ field: 'fund', op: 'is', value: row.id }]}
        initial={{ fund: row.id }}
        createLabel="申请动本"
        shown={['number', 'before', 'after', 'state', 'submittedAt', 'appliedAt']}
        detail={{ review: 'shown' }}
      />
    </div>
  )
}
