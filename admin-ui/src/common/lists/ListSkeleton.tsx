import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';

export const ListSkeleton = () => (
  <Card sx={{ px: 3, py: 1 }}>
    {Array.from({ length: 8 }, (_, row) => (
      <Box key={row} sx={{ display: 'flex', alignItems: 'center', gap: 3, height: 64 }}>
        <Skeleton sx={{ flex: 2 }} />
        <Skeleton sx={{ flex: 2 }} />
        <Skeleton sx={{ flex: 3, display: { xs: 'none', sm: 'block' } }} />
        <Skeleton sx={{ flex: 1 }} />
      </Box>
    ))}
  </Card>
);
