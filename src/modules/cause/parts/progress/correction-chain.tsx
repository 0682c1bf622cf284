import { Link } from 'react-router'
import { printMinute } from '#kinds/moment/moment.ts'
import { withParams } from '#ui/logic/request.ts'
import type { ChainLink } from '../../model/progress.ts'
import styles from '../told.module.css'

/** 原文 → 更正: each of them to be opened, the one in sight marked. */
export function CorrectionChain({
  chain,
  current,
  address,
}: {
  readonly chain: readonly ChainLink[]
  readonly current: string
  readonly address: string
}) {
  return (
    <ol className={styles.chain}>
      {chain.map(({ id, title, publishedAt }, at) => (
        <li key={id} {...(id === current && { 'aria-current': true })}>
          {at === 0 ? '原文' : `更正 ${at}`}：
          {id === current ? title : <Link to={withParams(address, { id })}>{title}</Link>}{' '}
          <span className={styles.quiet}>
            {publishedAt === null ? '未发布' : printMinute(publishedAt)}
          </span>
        </li>
      ))}
    </ol>
  )
}
