import { PushpinFilled, PushpinOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { useSession } from '#ui/logic/session.ts'
import { usePreference } from '#ui/logic/use-preference.ts'
import { EmptyState } from '#ui/views/empty-state.tsx'
import { Section } from '#ui/views/section.tsx'
import { addressKey } from '../../navigation/index.ts'
import { isBuilt } from '../built-screens.ts'
import { permittedKeys } from '../guard/way.ts'
import styles from './personal-dashboard.module.css'

interface Shortcut {
  readonly path: string
  readonly title: string
}

const most = 8

/** 常用: pinned screens in the person's own order, then those opened most. */
export function ShortcutsPart({ frequent }: { readonly frequent: readonly Shortcut[] }) {
  const { modules } = useSession()
  const [pinned, setPinned] = usePreference<readonly Shortcut[]>('shortcuts', [])
  const [dragged, setDragged] = useState<string>()
  const permitted = permittedKeys(modules)
  const isPinned = (path: string) => pinned.some(shortcut => shortcut.path === path)
  const shown = [
    ...pinned,
    ...frequent.filter(({ path }) => !isPinned(path)).slice(0, most),
  ].filter(({ path }) => permitted.has(addressKey(path)) && isBuilt(path))
  const toggle = (shortcut: Shortcut) =>
    setPinned(
      isPinned(shortcut.path)
        ? pinned.filter(({ path }) => path !== shortcut.path)
        : [...pinned, shortcut],
    )
  const dropOn = (target: string) => {
    const moved = pinned.find(({ path }) => path === dragged)
    const rest = pinned.filter(({ path }) => path !== dragged)
    const at = pinned.findIndex(({ path }) => path === target)
    if (moved && at >= 0) setPinned([...rest.slice(0, at), moved, ...rest.slice(at)])
  }
  return (
    <Section title="常用">
      {shown.length === 0 && (
        <EmptyState
          size="small"
          title="还没有常用页面"
          hint="常打开的页面会出现在这里，可以固定和拖动排序。"
        />
      )}
      <div className={styles.shortcuts}>
        {shown.map(shortcut => (
          <div key={shortcut.path} className={styles.shortcut}>
            <Link
              to={shortcut.path}
              className={styles.title}
              draggable={isPinned(shortcut.path)}
              onDragStart={() => setDragged(shortcut.path)}
              onDragOver={event => event.preventDefault()}
              onDrop={event => {
                event.preventDefault()
                dropOn(shortcut.path)
              }}
            >
              {shortcut.title}
            </Link>
            <Button
              type="text"
              size="small"
              aria-label={`${isPinned(shortcut.path) ? '取消固定' : '固定'}${shortcut.title}`}
              icon={isPinned(shortcut.path) ? <PushpinFilled /> : <PushpinOutlined />}
              onClick={() => toggle(shortcut)}
            />
          </div>
        ))}
      </div>
    </Section>
  )
}
