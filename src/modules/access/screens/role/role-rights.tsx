import { Skeleton } from 'antd'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { FailureState } from '#ui/views/failure-state.tsx'
import { Section } from '#ui/views/section.tsx'
import type { role } from '../../model/role.ts'
import { RightsEditor } from './rights-editor.tsx'
import { rightsOf } from './rights-of.ts'
import { useCatalogue } from './use-catalogue.ts'

/** The menus and actions of a role, to look at. */
export function RoleRights({ row }: { readonly row: PresentedOf<typeof role> }) {
  const { tree, catalogue, failure, retry } = useCatalogue()
  if (failure) return <FailureState size="small" failure={failure} onRetry={retry} />
  if (!catalogue) return <Skeleton active />
  return (
    <Section>
      <RightsEditor tree={tree} value={rightsOf(row.places, row.actions)} />
    </Section>
  )
}
