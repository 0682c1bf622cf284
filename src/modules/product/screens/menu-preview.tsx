import { useState } from 'react'
import type { AnswerOf } from '#kernel/resource/ask.ts'
import { ref } from '#kinds/index.ts'
import { Input } from '#kinds/inputs.ts'
import { role } from '#modules/access/model/index.ts'
import { useRecord } from '#ui/logic/use-record.ts'
import { EmptyState } from '#ui/views/empty-state.tsx'
import { FailureState } from '#ui/views/failure-state.tsx'
import look from '#ui/views/look.module.css'
import { Section } from '#ui/views/section.tsx'
import type { menuTree } from '../model/index.ts'
import styles from './menu-list.module.css'

type Module = AnswerOf<typeof menuTree>[number]

const chosen = ref('角色', 'access/role')

/** The sidebar as somebody with a role sees it, as the menus stand now; subscriptions may take more away. */
export function MenuPreview({ modules }: { readonly modules: readonly Module[] }) {
  const [id, setId] = useState<string | null>(null)
  const { row, failure, refresh } = useRecord(role, id)
  const held = new Set((row?.places ?? []).map(place => place.toLowerCase()))
  const seen = modules.flatMap(module => {
    const menus = module.menus.filter(
      each => each.enabled && !each.hidden && (each.external || held.has(each.path.toLowerCase())),
    )
    return module.enabled && menus.length > 0 ? [{ ...module, menus }] : []
  })
  return (
    <Section title="预览">
      <div className={look.stack}>
        <Input
          field={chosen}
          value={id}
          onChange={next => setId(typeof next === 'string' ? next : null)}
        />
        {failure ? (
          <FailureState failure={failure} onRetry={refresh} />
        ) : row === undefined ? (
          <EmptyState title="选择角色后显示其侧边菜单" size="small" />
        ) : seen.length === 0 ? (
          <EmptyState title="该角色没有可见的菜单" size="small" />
        ) : (
          <nav aria-label={`${row.name}的菜单`} className={styles.preview}>
            {seen.map(({ id: key, title, menus }) => (
              <details key={key} open>
                <summary>{title}</summary>
                <ul>
                  {menus.map(each => (
                    <li key={each.id}>{each.title}</li>
                  ))}
                </ul>
              </details>
            ))}
          </nav>
        )}
      </div>
    </Section>
  )
}
