import { Badge, Menu, type MenuProps } from 'antd'
import { useEffect, useMemo, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useSession } from '#ui/logic/session.ts'
import { isBuilt } from '../built-screens.ts'
import { MenuIcon } from './menu-icon.tsx'
import { groupOf, isLink, litKey, type MenuLeaf, menuTree } from './menu-tree.ts'
import styles from './sidebar.module.css'
import { useTodoCount } from './use-todo.ts'

type Item = NonNullable<MenuProps['items']>[number]

interface SidebarProps {
  readonly path: string
  readonly isCollapsed: boolean
  /** Called when an entry was chosen. */
  readonly onChosen?: () => void
}

/** A long group moves up until it is whole within the window. */
const flyOut = {
  rightTop: { points: ['tl', 'tr'], overflow: { adjustX: 1, shiftY: true }, offset: [4, 0] },
}

/** The permitted screens: one submenu open at a time, the current entry revealed. */
export function Sidebar({ path, isCollapsed, onChosen }: SidebarProps) {
  const { modules } = useSession()
  const { places } = useTodoCount()
  const nodes = useMemo(() => menuTree(modules, isBuilt), [modules])
  const lit = litKey(path, nodes)
  const home = groupOf(lit, nodes)
  const [openKey, setOpenKey] = useState(home)
  // Groups that fly out are open while they are pointed at, and no longer.
  const [flownOut, setFlownOut] = useState<readonly string[]>([])
  const area = useRef<HTMLElement>(null)

  useEffect(() => {
    if (home) setOpenKey(home)
  }, [home])
  // Scrolled once another entry is lit.
  useEffect(() => {
    area.current?.querySelector('.ant-menu-item-selected')?.scrollIntoView({ block: 'nearest' })
  }, [lit, openKey])

  const leafItem = ({ key, path: to, title, icon }: MenuLeaf): Item => ({
    key,
    icon: <MenuIcon name={icon} />,
    title,
    label: isLink(to) ? (
      <a href={to} target="_blank" rel="noreferrer" className={styles.link} onClick={onChosen}>
        <span className={styles.title}>{title}</span>
      </a>
    ) : (
      <Link to={to} className={styles.link} onClick={onChosen}>
        <span className={styles.title}>{title}</span>
        <Badge count={places[to] ?? 0} size="small" />
      </Link>
    ),
  })
  const items = nodes.map(
    (node): Item =>
      'children' in node
        ? {
            key: node.key,
            icon: <MenuIcon name={node.icon} />,
            label: node.title,
            popupClassName: styles.flyOut,
            children: node.children.map(leafItem),
          }
        : leafItem(node),
  )
  return (
    <nav ref={area} className={styles.sidebar} aria-label="主菜单">
      <Menu
        mode="inline"
        theme="dark"
        inlineCollapsed={isCollapsed}
        inlineIndent={18}
        items={items}
        builtinPlacements={flyOut}
        selectedKeys={lit ? [lit] : []}
        openKeys={isCollapsed ? [...flownOut] : openKey ? [openKey] : []}
        onOpenChange={keys => (isCollapsed ? setFlownOut(keys) : setOpenKey(keys.at(-1)))}
      />
    </nav>
  )
}
