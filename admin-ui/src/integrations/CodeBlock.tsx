import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId } from 'react';

/** A text of other software with its heading. It scrolls, with the keyboard too. */
export function CodeBlock({ title, text }: { title: string; text: string }) {
  const titleId = useId();
  return (
    <Box sx={{ mb: 2 }}>
      <Typography id={titleId} variant="body2" sx={{ fontWeight: 550, mb: 0.5 }}>
        {title}
      </Typography>
      <Box
        component="pre"
        role="region"
        aria-labelledby={titleId}
        tabIndex={0}
        sx={{
          m: 0,
          p: 1.5,
          maxHeight: 280,
          overflow: 'auto',
          fontSize: 13,
          lineHeight: 1.5,
          whiteSpace: 'pre-wrap',
          overflowWrap: 'anywhere',
          border: 1,
          borderColor: 'divider',
          borderRadius: 1,
          bgcolor: 'background.default',
        }}
      >
        {text}
      </Box>
    </Box>
  );
}
