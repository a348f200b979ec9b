import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';

/** Ordered list of instructions. */
export function NumberedSteps({ textKeys }: { textKeys: string[] }) {
  const translate = useTranslate();
  return (
    <Box component="ol" sx={{ m: 0, pl: 3, fontSize: 15, '& > li': { pl: 0.5, mb: 0.75 } }}>
      {textKeys.map((key) => (
        <li key={key}>{translate(key)}</li>
      ))}
    </Box>
  );
}
