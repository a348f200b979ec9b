import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';

/** Numbered instructions. @param of the texts' keys, in order. */
export function Steps({ of }: { of: string[] }) {
  const translate = useTranslate();
  return (
    <Box component="ol" sx={{ m: 0, pl: 3, fontSize: 15, '& > li': { pl: 0.5, mb: 0.75 } }}>
      {of.map((key) => (
        <li key={key}>{translate(key)}</li>
      ))}
    </Box>
  );
}
