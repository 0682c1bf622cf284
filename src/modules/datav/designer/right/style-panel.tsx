import type { Widget } from '../../model/index.ts'
import { StyleSettingsForm } from '../../parts/style-settings-form.tsx'
import { useTokens, useWork } from '../designer-context.ts'
import { restyle } from '../state/commands.ts'
import styles from './right.module.css'

/** The dress of widgets: of several the first one's is shown, and all get what is changed. */
export function StylePanel({ chosen }: { readonly chosen: readonly Widget[] }) {
  const { design } = useWork()
  const tokens = useTokens()
  const [first] = chosen
  if (first === undefined) return null
  const ids = chosen.map(({ id }) => id)
  return (
    <div className={styles.body}>
      <StyleSettingsForm
        base={first.base}
        value={first.style}
        tokens={tokens}
        onChange={style =>
          void design.run('修改样式', restyle(ids, first.style, style), {
            merge: `style ${ids.join()}`,
          })
        }
      />
    </div>
  )
}
