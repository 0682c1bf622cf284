import { createRoot } from 'react-dom/client'
import { Application } from './application.tsx'
import './draft-copies.ts'
import './rich-text.ts'
import { watchErrors } from './failure/watch-errors.ts'

watchErrors()

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')
createRoot(root).render(<Application />)
