import { useSearchParams } from 'react-router'
import { type ScreenPart, ScreenParts } from '#ui/views/screen-parts.tsx'
import type { CauseKind } from '../told-places.ts'
import { DueList } from './due-list.tsx'
import { ProgressForm } from './progress-form.tsx'
import { ToldList } from './told-list.tsx'

interface ProgressListProps {
  readonly kind: CauseKind
  /** Parts that only this kind has. */
  readonly further?: readonly ScreenPart[]
}

/**
 * ProgressList: what causes of a kind have told (进展), and what they have to (应披露). `?form=`
 * writes one.
 */
export function ProgressList({ kind, further = [] }: ProgressListProps) {
  const [params] = useSearchParams()
  if (params.has('form')) return <ProgressForm kind={kind} />
  return (
    <ScreenParts
      label="进展与披露"
      parts={[
        {
          key: 'told',
          label: '进展',
          needs: 'progress.view',
          content: () => <ToldList kind={kind} />,
        },
        {
          key: 'due',
          label: '应披露',
          needs: 'disclosureTask.view',
          content: () => <DueList kind={kind} />,
        },
        ...further,
      ]}
    />
  )
}
