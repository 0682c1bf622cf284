import { Skeleton } from 'antd'
import { useAsk } from '#ui/logic/asks.ts'
import { type Finding, FindingList } from '#ui/views/finding-list.tsx'
import { Section } from '#ui/views/section.tsx'
import { type PayoutFinding, payoutChecks } from '../../model/payout/index.ts'

/** The checks of a payout as they stand now; those of a decided one are what its reviewers saw. */
export function usePayoutChecks(id: string, isOpen: boolean): readonly Finding[] | undefined {
  const { data } = useAsk(payoutChecks, isOpen ? { id } : null, { staleTime: 0 })
  return data?.findings.map(named)
}

/** A finding that says where the product knows it from. */
export function named({ source, message, level, ...finding }: PayoutFinding): Finding {
  return { ...finding, level, message: level === 'pass' ? message : `${message}（${source}）` }
}

/** 风险检查: what blocks, what needs a note, what is in order; each with its source. */
export function RiskChecks({ findings }: { readonly findings: readonly Finding[] | undefined }) {
  return (
    <Section title="风险检查">
      {findings ? <FindingList findings={findings} /> : <Skeleton active />}
    </Section>
  )
}
