/* The parts of Mantine's styles that forms need beyond those of every page, in Mantine's own order. */
import '@mantine/core/styles/Combobox.css'
import '@mantine/core/styles/Checkbox.css'
import '@mantine/core/styles/CheckboxCard.css'
import '@mantine/core/styles/CheckboxIndicator.css'
import '@mantine/core/styles/Pill.css'
import '@mantine/core/styles/PillsInput.css'
import '@mantine/core/styles/Radio.css'
