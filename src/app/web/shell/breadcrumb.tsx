import { Breadcrumb as Crumbs } from 'antd'
import { Link } from 'react-router'
import { useSession } from '#ui/logic/session.ts'
import { useSubViewOf } from '#ui/logic/sub-view.ts'
import { findPlace } from '../../navigation/index.ts'
import { groupTitleAt, titleAt } from '../session/title-at.ts'
import styles from './breadcrumb.module.css'

interface BreadcrumbProps {
  readonly path: string
  readonly title: string
  /** The page in sight. */
  readonly page: string
}

/**
 * Where the screen stands: home, group, owning list of a hidden screen, the screen itself, and what
 * stands open in it; the last one without a link.
 */
export function Breadcrumb({ path, title: ownTitle, page }: BreadcrumbProps) {
  const { modules } = useSession()
  const found = findPlace(path)
  const groupTitle = found && (groupTitleAt(modules, found.group.path) ?? found.group.title)
  const opened = useSubViewOf(page)
  const title = opened?.screen ?? ownTitle
  const sub = opened?.name === title ? undefined : opened?.name
  const owner = found?.place.owners?.[0]
  const ownerTitle = owner && (titleAt(modules, owner) ?? findPlace(owner)?.place.title)
  const items = [
    path !== '/dashboard' && { key: 'home', title: <Link to="/dashboard">首页</Link> },
    found && {
      key: 'group',
      title: found.group.showlink ? <Link to={found.group.home}>{groupTitle}</Link> : groupTitle,
    },
    owner && ownerTitle && { key: 'owner', title: <Link to={owner}>{ownerTitle}</Link> },
    { key: 'screen', title: sub ? <Link to={path}>{title}</Link> : title },
    sub && { key: 'sub', title: <span className={styles.sub}>{sub}</span> },
  ].filter(item => item !== false && item !== undefined && item !== '')
  return <Crumbs className={styles.crumbs} items={items} />
}
