import { Tabs } from 'antd'
import { useState } from 'react'
import { useParts } from '../editor-context.ts'
import { characterSets } from './characters.ts'
import styles from './characters-dialog.module.css'
import { EditorDialog } from './editor-dialog.tsx'

const place = 'gyb_recent_characters'
const most = 24

/** Signs that no keyboard has, and emoji; the last used ones come first. */
export default function CharactersDialog() {
  const { editor } = useParts()
  const [recent, setRecent] = useState(() =>
    [...(localStorage.getItem(place) ?? '').split(' ')].filter(Boolean),
  )
  const insert = (sign: string) => {
    const next = [sign, ...recent.filter(each => each !== sign)].slice(0, most)
    localStorage.setItem(place, next.join(' '))
    setRecent(next)
    editor.commands.insertContent({ type: 'text', text: sign })
  }
  const sets =
    recent.length > 0 ? [{ label: '最近使用', signs: recent }, ...characterSets] : characterSets
  return (
    <EditorDialog title="特殊字符与表情" width={640}>
      <Tabs
        items={sets.map(({ label, signs }) => ({
          key: label,
          label,
          children: (
            <div className={styles.signs}>
              {signs.map(sign => (
                <button key={sign} type="button" onClick={() => insert(sign)}>
                  {sign}
                </button>
              ))}
            </div>
          ),
        }))}
      />
    </EditorDialog>
  )
}
