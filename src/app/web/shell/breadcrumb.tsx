import { Breadcrumb as Crumbs } from 'antd'
import { Link } from 'react-router'
import { useSubViewOf } from '#ui/logic/sub-view.ts'
import { findPlace } from '../../navigation/index.ts'
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
  const found = findPlace(path)
  const opened = useSubViewOf(page)
  const title = opened?.screen ?? ownTitle
  const sub = opened?.name === title ? undefined : opened?.name
  const owner = found?.place.owners?.[0]
  const ownerTitle = owner && findPlace(owner)?.place.title
  const items = [
    path !== '/dashboard' && { key: 'home', title: <Link to="/dashboard">首页</Link> },
    found && {
      key: 'group',
      title: found.group.showlink ? (
        <Link to={found.group.home}>{found.group.title}</Link>
      ) : (
        found.group.title
      ),
    },
    owner && ownerTitle && { key: 'owner', title: <Link to={owner}>{ownerTitle}</Link> },
    { key: 'screen', title: sub ? <Link to={path}>{title}</Link> : title },
    sub && { key: 'sub', title: <span className={styles.sub}>{sub}</span> },
  ].filter(item => item !== false && item !== undefined && item !== '')
  return <Crumbs className={styles.crumbs} items={items} />
}
