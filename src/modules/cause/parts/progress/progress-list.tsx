import { useSearchParams } from 'react-router'
import { ScreenParts } from '#ui/views/screen-parts.tsx'
import type { CauseKind } from '../told-places.ts'
import { DueList } from './due-list.tsx'
import { ProgressForm } from './progress-form.tsx'
import { ToldList } from './told-list.tsx'

/**
 * ProgressList: what causes of a kind have told (进展), and what they have to (应披露). `?form=`
 * writes one.
 */
export function ProgressList({ kind }: { readonly kind: CauseKind }) {
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
          label: kind === 'fund' ? '应反馈与应披露' : '应披露',
          needs: 'disclosureTask.view',
          content: () => <DueList kind={kind} />,
        },
      ]}
    />
  )
}
