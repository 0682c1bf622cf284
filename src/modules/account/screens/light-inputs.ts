// By their own paths: the index of Input brings text areas and code boxes along, a tenth of the login.
export { default as Input } from 'antd/es/input/Input.js'
export { default as Password } from 'antd/es/input/Password.js'
