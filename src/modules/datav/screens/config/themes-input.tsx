import { Button } from 'antd'
import { type Form, useField } from '#ui/logic/use-form.ts'
import look from '#ui/views/look.module.css'
import { builtInThemes, themeTable } from '../../model/index.ts'
import { ThemeSwatches } from './theme-swatches.tsx'

/** The palettes of all themes; each colour with its contrast. */
export function ThemesInput({ form }: { readonly form: Form }) {
  const { value, set } = useField(form.store, 'themes')
  const read = themeTable.safeParse(value)
  const themes = read.success ? read.data : { ...builtInThemes }
  return (
    <div className={look.stack}>
      {Object.entries(themes).map(([name, tokens]) => (
        <ThemeSwatches
          key={name}
          name={name}
          tokens={tokens}
          onChange={next => set({ ...themes, [name]: next })}
        />
      ))}
      <div>
        <Button onClick={() => set({ ...builtInThemes })}>恢复内置色板</Button>
      </div>
    </div>
  )
}
